import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { OwnSession } from '#domain/user/own-session.ts';
import { failureWords } from '#web/data/failure-words.ts';
import { isRefused } from '#web/data/is-refused.ts';
import { endOwnSessions, ownSessions } from '#web/data/page/session/own-sessions.ts';
import { confirm } from '#web/ui/overlays/confirm-state.ts';
import { showSnackbar } from '#web/ui/snackbar/snackbar-state.ts';

interface Failure {
  title: string;
  hint: string;
}

export interface OwnSessions {
  /** Null until they have come. */
  sessions: OwnSession[] | null;
  failure: Failure | null;
  retry: () => void;
  /** Asks, then ends one, or with null all but this one. `onEnded` finds another place for the focus. */
  end: (session: OwnSession | null, onEnded: () => void) => Promise<void>;
}

const UNSENT = 'What is unsent there stays on that device and goes on at your next login there.';

/** Where the user is logged in, asked of the server. */
export function useOwnSessions(): OwnSessions {
  const [sessions, setSessions] = useState<OwnSession[] | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  /** Done when they are on the screen, and gone from it: the focus looks for its place there. */
  const load = async () => {
    setFailure(null);
    try {
      const read = await ownSessions();
      flushSync(() => setSessions(read));
    } catch (error) {
      const hint = `${failureWords(error)} Nothing was changed.`;
      flushSync(() => setFailure({ title: 'Your sessions could not be read.', hint }));
    }
  };
  useEffect(() => void load(), []);

  const end = async (session: OwnSession | null, onEnded: () => void) => {
    const title = session === null ? 'Log out everywhere else?' : `Log out ${session.device}?`;
    if (!(await confirm({ title, body: UNSENT, yes: 'Log Out', no: 'Stay', destructive: false }))) return;
    try {
      await endOwnSessions(session?.id ?? null);
      showSnackbar({ message: session === null ? 'Logged out everywhere else' : `Logged out ${session.device}` });
      await load();
      onEnded();
    } catch (error) {
      showSnackbar({ message: stillInWords(error), failure: true });
    }
  };
  return { sessions, failure, retry: () => void load(), end };
}

/** One whose answer was lost may have been logged out. */
const stillInWords = (error: unknown): string =>
  isRefused(error)
    ? `It could not be logged out. ${failureWords(error)}`
    : 'It is not known whether it was logged out: no answer came. Try again with a connection.';
