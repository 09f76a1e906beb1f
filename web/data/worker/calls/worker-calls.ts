import { v7 } from 'uuid';
import type { AssetGradeId } from '#domain/grade/asset-grade.ts';
import { isAdministrator } from '#domain/permissions.ts';
import type { UserId } from '#domain/user/user.ts';
import type { PageForms } from '../../protocol/page-forms.ts';
import type { CheckResult } from '../../protocol/check-result.ts';
import type { TopicMessage } from '../../protocol/messages.ts';
import type { Topics } from '../../protocol/topics.ts';
import type { CallName, PageState, WorkerCalls } from '../../protocol/worker-calls.ts';
import type { StoreReader } from '../../queries/store-reader.ts';
import type { AppDatabase } from '../disk/app-database.ts';
import { exportChange, exportWork, type Who } from '../sealing/exports.ts';
import { importFile } from '../sealing/import-file.ts';
import { listOthersWork, sendOthersWork } from '../sealing/others.ts';
import type { SealedWork } from '../sealing/sealed-work.ts';
import type { Sessions } from '../session/sessions.ts';
import type { Locks } from '../tabs/tab-locks.ts';
import { autoCompleteChanges } from './auto-complete.ts';
import { type UserCallName, userCalls } from './user-calls.ts';

interface Options {
  sessions: Sessions;
  work: SealedWork;
  app: AppDatabase;
  locks: Locks;
  forms: PageForms;
  /** What actions read, unwatched. */
  reader: () => StoreReader;
  onPageState: (state: PageState) => void;
  post: (message: TopicMessage) => void;
}

/** What a page may ask, for whoever's session it showed last. */
export type AskedCalls = {
  [N in CallName]: (asker: UserId | null, ...args: Parameters<WorkerCalls[N]>) => ReturnType<WorkerCalls[N]>;
};

/** What the page may ask, carried out. */
export function workerCalls(options: Options): AskedCalls {
  return { ...ofUser(options), ...ofSealing(options), ...ofSession(options) };
}

/** Those that concern a user wait until one is there. */
function ofUser({ sessions, reader, post }: Options): Pick<AskedCalls, UserCallName | 'autoComplete' | 'checkData'> {
  const names = Object.keys(userCalls) as UserCallName[];
  const carryOut = async (name: UserCallName, asker: UserId | null, args: unknown[]) =>
    (userCalls[name] as (...given: unknown[]) => Promise<unknown>)(await sessions.openUser(asker), ...args);
  let checking: Promise<CheckResult> | null = null;
  const check = async (asker: UserId | null) => {
    const user = await sessions.openUser(asker);
    const onProgress = (value: Topics['checking']) => post({ kind: 'topic', name: 'checking', value });
    try {
      return await user.checkData(onProgress);
    } finally {
      checking = null;
      onProgress(null);
    }
  };
  const calls = Object.fromEntries(
    names.map((name) => [name, (asker: UserId | null, ...args: unknown[]) => carryOut(name, asker, args)]),
  );
  return {
    ...(calls as unknown as Pick<AskedCalls, UserCallName>),
    checkData: (asker) => (checking ??= check(asker)),
    autoComplete: async (asker, given) => {
      const { data } = await sessions.openUser(asker);
      const changes = autoCompleteChanges(reader(), given, { now: data.now(), newId: v7 });
      await data.writes.save(changes);
      return changes.map(({ id }) => id as AssetGradeId);
    },
  };
}

function ofSealing({ sessions, work, app, locks, forms }: Options) {
  const { sealed } = work;
  const who = async (asker: UserId | null): Promise<Who> => ({ ...(await sessions.openSession(asker)), forms });
  return {
    exportUnsent: async (asker) => exportWork({ ...(await who(asker)), sealed, locks }),
    exportChange: async (asker, op) => exportChange(await who(asker), op),
    importUnsent: async (asker, file) => {
      const onRead = (done: number) => work.importing({ done, total: file.size });
      return importFile({ ...(await who(asker)), sealed: work.sealed, onRead }, file).finally(() => work.importing(null));
    },
    othersWork: async (asker) => {
      const { user, session } = await who(asker);
      return isAdministrator(session.user) ? listOthersWork({ user, sealed }) : [];
    },
    sendOthersWork: async (asker, userId) => {
      const { user } = await who(asker);
      return sendOthersWork({ user, sealed }, userId, await app.deviceId());
    },
  } satisfies Partial<AskedCalls>;
}

function ofSession({ sessions, onPageState }: Options) {
  return {
    logIn: (_asker, username, password) => sessions.logIn(username, password),
    logOut: (asker, token) => sessions.end(asker, 'seal', token),
    endSession: (_asker, token) => sessions.endedByServer(token),
    resetApp: (asker, token) => sessions.end(asker, 'delete', token),
    pageState: async (_asker, state) => onPageState(state),
  } satisfies Partial<AskedCalls>;
}
