import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createSandboxEnvironment, readRunning } from './sandbox-environment.ts';
import { readOrCreateSecrets } from './secrets.ts';
import { readSettings, type Environment } from './settings.ts';
import { StartupError } from './startup-error.ts';

const root = resolve(import.meta.dirname, '../..');

/** Reads the settings of the server that runs here: the environment's, or the running sandbox's. */
function readEnvironment(): Environment {
  const settings = readSettings(process.env, root);
  if (!settings.sandbox) return process.env;
  const running = readRunning(settings.dataDir);
  const sandbox = createSandboxEnvironment(settings, 0, readOrCreateSecrets(settings.dataDir));
  return { ...sandbox, ...running, ...process.env };
}

/** Says why nothing was checked, in the form of the doctor's findings. */
function report(what: string): void {
  const isJson = process.argv.includes('--json');
  console.log(
    isJson
      ? JSON.stringify([{ subject: 'Settings', level: 'fault', what }], null, 2)
      : `FAULT  Settings: ${what}`,
  );
}

try {
  const program = ['--import', 'tsx', resolve(root, 'server/src/doctor/main.ts'), ...process.argv.slice(2)];
  const environment = { MIGRATIONS_DIR: resolve(root, 'server/migrations'), ...readEnvironment() };
  const doctor = spawn(process.execPath, program, { stdio: 'inherit', env: environment, cwd: root });
  doctor.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  report(error.message);
  process.exitCode = 2;
}
