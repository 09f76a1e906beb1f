/** What a client of a server under torture says; anything but a 200 is an error, as is no answer. */
export interface Client {
  url: string;
  token: string;
}

export async function call<T>({ url, token }: Client, path: string, body: unknown): Promise<T> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const reply = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as T;
}
