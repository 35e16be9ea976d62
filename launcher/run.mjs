// `node launcher/run.mjs <program> …`: a program of this project (a path) or of its packages (a name).
import { runWithPackages } from './bootstrap.mjs';

const [program = '', ...parameters] = process.argv.slice(2);
runWithPackages(program.includes('/') ? program : `node_modules/.bin/${program}`, parameters);
