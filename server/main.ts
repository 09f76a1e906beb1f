import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { audited } from './audit/audited.ts';
import { prepareBackupFolder } from './backup/daily/backup-folder.ts';
import { backUpDaily } from './backup/daily/daily-backup.ts';
import { buildApp } from './app.ts';
import { checkTls } from './check-tls.ts';
import { collectSeldom } from './collect-seldom.ts';
import type { Context } from './context.ts';
import { readEnvironment } from './environment.ts';
import { keepClosed } from './evidence/keep-closed.ts';
import { firstRun } from './first-run.ts';
import { whenQuiet } from './http/when-quiet.ts';
import { openContext } from './open-context.ts';
import { startFault } from './start-fault.ts';
import { exitOnSignals, stopOnSignals } from './stop-on-signals.ts';

const webFolder = fileURLToPath(new URL('../dist/web', import.meta.url));
const demoDefaults = { DATA_DIR: 'data-demo', LOG_LEVEL: 'warn' };

/** `main.ts` serves real data; `main.ts demo [--assets=N]` the demo organisation. */
async function main(): Promise<void> {
  // Whatever this process writes is for its own user.
  process.umask(0o077);
  exitOnSignals();
  collectSeldom();
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { assets: { type: 'string' } } });
  const isDemo = positionals[0] === 'demo';
  const environment = readEnvironment(process.env, isDemo ? demoDefaults : {});
  checkTls(environment);
  const context = await openContext(environment);
  // Said before anything else can fail: a random password is never shown again.
  const logins = isDemo ? await loadDemo(context, values.assets) : await firstRun(context);
  for (const login of logins) say(login);
  // An older database is counted before anybody may change it.
  await audited(context, async () => undefined);
  const { backupDir } = environment;
  if (backupDir !== null) prepareBackupFolder(backupDir);
  const app = await buildApp(context, webFolder);
  const beside = [
    keepOldEvidence(context, whenQuiet(app.server)),
    ...(backupDir === null ? [] : [backUpDaily(context, backupDir)]),
  ];
  stopOnSignals(app, context, async () => void (await Promise.all(beside.map((end) => end()))));
  const address = await app.listen({ port: environment.port, host: environment.host });
  say(`Firemark is at ${environment.publicUrl ?? address}`);
}

/** Goes on where requests leave it time; returns what ends it. */
function keepOldEvidence(context: Context, quiet: ReturnType<typeof whenQuiet>): () => Promise<void> {
  const ending = new AbortController();
  const kept = keepClosed(context, ending.signal, { quiet }).catch((error: unknown) => {
    context.log.error({ err: error }, 'what closed inspections say could not be kept');
  });
  return () => {
    ending.abort();
    return kept;
  };
}

/** The generator is loaded only where it is used. */
async function loadDemo(context: Context, assets: string | undefined): Promise<string[]> {
  const demo = await import('./demo/load-demo.ts');
  return demo.loadDemo(context, assets === undefined ? undefined : Number(assets));
}

const say = (line: string) => process.stdout.write(`${line}\n`);

main().catch((error: unknown) => {
  process.stderr.write(`${startFault(error)}\n`);
  process.exit(1);
});
