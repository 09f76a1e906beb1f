/** How long this thread computes for some work, in milliseconds: what else the machine does has no part in it. */
export async function computedMs(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
