// `npm run dev` in a process of its own, with small programs in place of the real ones: `node dev-process.ts <root> <options as JSON>`.
import { runDev, type DevOptions } from '../src/dev/run-dev.ts';
import { StartupError } from '../src/startup-error.ts';
import { createStopSignal } from '../src/stop-stack.ts';

const [root = '', options = ''] = process.argv.slice(2);
try {
  const { programs, serverSources } = JSON.parse(options) as Pick<DevOptions, 'programs' | 'serverSources'>;
  const say = (line: string) => console.log(line);
  await runDev({ root, environment: process.env, programs, serverSources, say }, createStopSignal());
  process.exit(0);
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
}
