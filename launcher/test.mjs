// `npm test`: every check of the project.
import { runWithPackages } from './bootstrap.mjs';

runWithPackages('launcher/src/test-run/main.ts', process.argv.slice(2));
