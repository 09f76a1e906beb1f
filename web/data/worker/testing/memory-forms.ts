import type { PageForms } from '../../protocol/page-forms.ts';

/** A page's local storage; `onWrite` runs after each change of it. */
export function memoryForms(onWrite: () => void = () => undefined) {
  const stored = new Map<string, Map<string, string>>();
  const ofUser = (userId: string) => stored.get(userId) ?? new Map<string, string>();
  let refused: string | null = null;
  const forms: PageForms = {
    refused: async () => refused,
    noteRefused: async (hash) => void (refused = hash),
    all: async () => Object.fromEntries([...stored].map(([user, kept]) => [user, Object.fromEntries(kept)])),
    async forget(userId, given) {
      for (const [key, text] of Object.entries(given)) if (ofUser(userId).get(key) === text) ofUser(userId).delete(key);
      if (ofUser(userId).size === 0) stored.delete(userId);
      onWrite();
    },
    async bring(userId, given) {
      const missing = Object.entries(given).filter(([key]) => !ofUser(userId).has(key));
      if (missing.length > 0) stored.set(userId, new Map([...ofUser(userId), ...missing]));
      onWrite();
      return missing.length;
    },
  };
  return { ...forms, stored };
}
