// A launcher in a process of its own, with small programs in the place of the portal's: `node portal-process.ts <root> <programs as JSON>`.
import { runPortal, type Programs } from '../src/run-portal.ts';
import { StartupError } from '../src/startup-error.ts';
import { createStopSignal } from '../src/stop-stack.ts';

const [root = '', programs = ''] = process.argv.slice(2);
try {
  await runPortal(
    {
      root,
      environment: process.env,
      say: (line) => console.log(line),
      build: () => Promise.resolve(JSON.parse(programs) as Programs),
    },
    createStopSignal(),
  );
  process.exit(0);
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
}
