import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ApiToken } from '#domain/token/api-token.ts';
import { failureWords } from '#web/data/failure-words.ts';
import { readTokens, revokeToken } from '#web/data/page/api-tokens.ts';
import { confirm } from '#web/ui/overlays/confirm-state.ts';
import { showSnackbar } from '#web/ui/snackbar/snackbar-state.ts';

const CONSEQUENCE = 'The program that uses it is refused from now on. What it wrote keeps its name. You can’t undo this.';

/** The tokens as the server has them, null until they have come; nothing of them is kept on the device. */
export function useApiTokens() {
  const [tokens, setTokens] = useState<ApiToken[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  /** Done when they are on the screen, and gone from it: the focus looks for its place there. */
  const load = async () => {
    setFailure(null);
    try {
      const read = await readTokens();
      flushSync(() => setTokens(read));
    } catch (error) {
      flushSync(() => setFailure(failureWords(error)));
    }
  };
  useEffect(() => void load(), []);

  /** `onRevoked` finds another place for the focus. */
  const revoke = async ({ id, name }: ApiToken, onRevoked: () => void) => {
    const isMeant = await confirm({ title: `Revoke ${name}?`, body: CONSEQUENCE, yes: 'Revoke', no: 'Keep' });
    if (!isMeant) return;
    try {
      await revokeToken(id);
      showSnackbar({ message: `Revoked ${name}` });
      await load();
      onRevoked();
    } catch (error) {
      showSnackbar({ message: `It could not be revoked. ${failureWords(error)}`, failure: true });
    }
  };
  return { tokens, failure, load: () => void load(), revoke };
}
