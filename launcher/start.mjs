// `npm start`: everything on this machine, from a fresh clone to the ready line.
import { runWithPackages } from './bootstrap.mjs';

await runWithPackages('launcher/src/main.ts', process.argv.slice(2));
