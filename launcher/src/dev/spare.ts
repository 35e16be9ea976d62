// `node spare.ts <program> <package> …`: loads the packages, waits until the launcher says to begin, and becomes the program.
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';

const [program = '', ...packages] = process.argv.slice(2);
const begin = once(process, 'message');
process.channel?.ref();
// A package without a main file has nothing to load.
for (const name of packages) await import(name).catch(() => undefined);
await begin;
process.channel?.unref();
await import(pathToFileURL(program).href);
