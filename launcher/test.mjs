// `npm test`: every check of the project.
import { runWithPackages } from './bootstrap.mjs';

await runWithPackages('launcher/src/test-run/main.ts', process.argv.slice(2));
