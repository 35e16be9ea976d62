// `npm run dev`: everything on this machine, from the sources, with changes shown right away.
import { runWithPackages } from './bootstrap.mjs';

await runWithPackages('launcher/src/dev/main.ts', process.argv.slice(2));
