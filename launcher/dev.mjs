// `npm run dev`: everything on this machine, from the sources, with changes shown at once.
import { runWithPackages } from './bootstrap.mjs';

await runWithPackages('launcher/src/dev/main.ts', process.argv.slice(2));
