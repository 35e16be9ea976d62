/**
 * Compares package-lock.json with advisories of files, for a machine without a network: `npm run advisories -- FILE…`. Each file has JSON of OSV
 * (https://osv.dev, also a folder of such files) or of npm's bulk advisories. Exits with 1 if a package is affected.
 */
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readLockFile } from '../launcher/src/release/lock-file.ts';
import { findAffected, parseAdvisories } from './advisories/find-advisories.ts';

const listFiles = (place: string): string[] =>
  statSync(place).isDirectory()
    ? readdirSync(place)
        .filter((name) => name.endsWith('.json'))
        .map((name) => join(place, name))
    : [place];

const places = process.argv.slice(2);
if (places.length === 0 || places.includes('--help')) {
  console.log(
    'Use: npm run advisories -- FILE…\n\nFILE has advisories as JSON: of OSV, or a folder of them, or npm’s bulk advisories.',
  );
  process.exit(places.length === 0 ? 2 : 0);
}
try {
  const packages = readLockFile(resolve(import.meta.dirname, '..'));
  const advisories = places
    .flatMap(listFiles)
    .flatMap((file) => parseAdvisories(JSON.parse(readFileSync(file, 'utf8'))));
  const affected = findAffected(packages, advisories);
  for (const line of affected) console.log(line);
  console.log(
    `${String(affected.length)} affected of ${String(Object.keys(packages).length)} packages, by ${String(advisories.length)} advisories`,
  );
  process.exitCode = affected.length === 0 ? 0 : 1;
} catch (error) {
  console.error(`advisories: can't read them: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
}
