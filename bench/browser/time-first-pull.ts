import { performance } from 'node:perf_hooks';
import type { Person } from '#test/e2e/driving/person.ts';

const LONGEST_MS = 600_000;

/** From the answer to a login until everything is on the device and durable. */
export async function timeFirstPull({ page, logIn }: Person, username: string, password?: string): Promise<number> {
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/auth/login')).then(() => performance.now());
  await logIn(username, password);
  const began = await answered;
  const synced = page.getByText(/^Synced/).filter({ visible: true });
  await synced.first().waitFor({ timeout: LONGEST_MS });
  return performance.now() - began;
}
