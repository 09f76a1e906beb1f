/** One session of a W3C WebDriver, whose commands are HTTP. */
export interface WebDriver {
  call<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T>;
}

export class WebDriverError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/** Begins a session with these capabilities at the driver's address. */
export async function newWebDriver(address: string, capabilities: object): Promise<WebDriver> {
  const { sessionId } = await send<{ sessionId: string }>('POST', `${address}/session`, {
    capabilities: { alwaysMatch: capabilities },
  });
  return { call: (method, path, body) => send(method, `${address}/session/${sessionId}${path}`, body) };
}

async function send<T>(method: string, url: string, body?: object): Promise<T> {
  const response = await fetch(url, {
    method,
    ...(method === 'POST' && { body: JSON.stringify(body ?? {}), headers: { 'content-type': 'application/json' } }),
  });
  const { value } = (await response.json()) as { value: T };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new WebDriverError(error, message);
}
