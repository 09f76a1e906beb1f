import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Ended {
  code: number;
  output: string;
}

/** Runs one of the server's commands as its operator does; resolves to its exit code and what it printed. */
export function runServerCommand(script: string, parameters: string[], variables: Record<string, string>): Promise<Ended> {
  return new Promise((resolve) => {
    const env = { PATH: process.env['PATH'], ...variables };
    execFile(process.execPath, [script, ...parameters], { cwd: root, env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), output: stdout + stderr });
    });
  });
}
