// `node launcher/run.mjs <program> …`: a program of this project (a path) or of its packages (a name).
import { runWithPackages } from './bootstrap.mjs';

const [program = '', ...parameters] = process.argv.slice(2);
if (program.includes('/')) {
  // Node's own reading of TypeScript stops at what has to be compiled; tsx doesn't.
  await runWithPackages(program, parameters, ['--import', 'tsx']);
} else {
  await runWithPackages(`node_modules/.bin/${program}`, parameters);
}
