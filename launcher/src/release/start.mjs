// @ts-check
// The start file of a release. `node start.mjs` runs the server, `node start.mjs <command> …` one of its commands.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const needed = 24;
const folder = fileURLToPath(new URL('.', import.meta.url));
const programs = join(folder, 'server');

/** @param {string} message */
function fail(message) {
  console.error(message);
  process.exit(1);
}

const [major = ''] = process.versions.node.split('.');
if (Number(major) < needed)
  fail(`Node ${process.versions.node} is too old: install Node ${needed} or later.`);

const commands = readdirSync(programs)
  .filter((name) => name.endsWith('.js') && name !== 'main.js' && !name.startsWith('shared-'))
  .map((name) => name.slice(0, -'.js'.length));
const [command] = process.argv.slice(2, 3);
if (command !== undefined && !commands.includes(command))
  fail(`There is no command "${command}": use one of ${commands.join(', ')}, or none to start the server.`);

process.env.NODE_ENV ||= 'production';
process.env.PORTAL_DIR ||= join(folder, 'portal');
process.env.DESK_DIR ||= join(folder, 'desk');
process.env.MIGRATIONS_DIR ||= join(folder, 'migrations');
process.env.RELEASE_FILE ||= join(folder, 'release.json');
if (existsSync(join(programs, 'main.js.map'))) process.setSourceMapsEnabled(true);
// The command itself isn't among its parameters.
if (command !== undefined) process.argv.splice(2, 1);
await import(pathToFileURL(join(programs, `${command ?? 'main'}.js`)).href);
