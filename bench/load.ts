import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { startPostgres } from '#test/postgres/postgres-server.ts';
import { type Load, runLoad } from './load/run-load.ts';
import { faultsOf, linesOf } from './load/verdict.ts';

/** `npm run load`: five hundred devices that listen, on both databases; `--devices`, `--rates`, `--seconds`, `--on` for less. */
const { values } = parseArgs({
  options: {
    devices: { type: 'string', default: '500' },
    assets: { type: 'string', default: '10000' },
    rates: { type: 'string', default: '4,20' },
    seconds: { type: 'string', default: '30' },
    on: { type: 'string', default: 'sqlite,postgres' },
  },
});

const size = {
  devices: Number(values.devices),
  assets: Number(values.assets),
  rates: values.rates.split(',').map(Number),
  seconds: Number(values.seconds),
};

// What the devices' loop would say in a browser's console is counted among the errors.
console.error = () => undefined;

let faults = 0;
process.stdout.write(`Firemark under load, on ${availableParallelism()} cores.\n`);

async function run(name: string, load: Load): Promise<void> {
  process.stdout.write(`\n${name}\n`);
  for await (const phase of runLoad(load)) {
    process.stdout.write(`${linesOf(phase).join('\n')}\n`);
    faults += faultsOf(phase).length;
  }
}

if (values.on.includes('sqlite')) await run('SQLite', { ...size, databaseUrl: null, beside: null });
if (values.on.includes('postgres')) {
  const postgres = await startPostgres({ isSafe: true });
  try {
    await run('PostgreSQL', { ...size, databaseUrl: postgres.urlOf('postgres'), beside: postgres.pid() });
  } finally {
    await postgres.close();
  }
}
process.stdout.write(faults === 0 ? '\nEverything is within its budget.\n' : `\n${faults} budgets are exceeded.\n`);
process.exit(faults === 0 ? 0 : 1);
