/** How long this thread computes for some work, in milliseconds: what else the machine does has no part in it. */
export const computedMs = (work: () => unknown): Promise<number> => spentMs(work, (since) => process.threadCpuUsage(since));

/** The same of all threads, such as those that decode pictures. */
export const processMs = (work: () => unknown): Promise<number> => spentMs(work, (since) => process.cpuUsage(since));

async function spentMs(work: () => unknown, usage: (since?: NodeJS.CpuUsage) => NodeJS.CpuUsage): Promise<number> {
  const before = usage();
  await work();
  const { user, system } = usage(before);
  return (user + system) / 1_000;
}
