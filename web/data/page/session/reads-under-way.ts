/** Until their answers begin. */
const underWay = new Map<string, Promise<Response>>();

/** Whoever asks for what is asked for already has the same answer, each to read by themselves [SYNC.70]. */
export async function readOnce(key: string, ask: () => Promise<Response>): Promise<Response> {
  const asked = underWay.get(key) ?? begin(key, ask);
  return (await asked).clone();
}

function begin(key: string, ask: () => Promise<Response>): Promise<Response> {
  const asked = ask().finally(() => {
    if (underWay.get(key) === asked) underWay.delete(key);
  });
  underWay.set(key, asked);
  return asked;
}

/** What was asked for before a change may be answered as it was before: it is nobody's answer who asks from here on. */
export const forgetReads = (): void => underWay.clear();
