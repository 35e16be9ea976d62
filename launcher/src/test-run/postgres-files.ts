import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { partCount } from './options.ts';

/** Tests without a database, and the long kill sweeps, which test the server and not the database. */
const sameOnAnyDatabase = /rules\.test\.ts$|\/test\/crash\/|\/program\.test\.ts$/;

/** Migrations, jobs, the ledger, and changes at the same time: where two versions of PostgreSQL can differ. */
const dependsOnDatabase =
  /\/(database|jobs|outbox|moments)\/|repositor|at-once|one-charge|two-servers|foundation|\/restore\.|life-of-a-plan/;

/**
 * Chooses the server's tests for PostgreSQL 15: half of those that depend on the database, by turns, and one part of the others. The same
 * commit doesn't run them on another PostgreSQL, so each file runs once.
 *
 * @param part - which part, from 1; undefined chooses all
 * @returns paths from the root
 */
export function listPostgresTestFiles(root: string, part: number | undefined): string[] {
  const files = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .map((file) => `server/${file}`)
    .filter((file) => /^server\/(src|test)\/.*\.test\.ts$/.test(file) && !sameOnAnyDatabase.test(file))
    .sort();
  if (part === undefined) return files;
  const dependents = files.filter((file) => dependsOnDatabase.test(file));
  const others = files.filter((file) => !dependsOnDatabase.test(file));
  const chosen = new Set([
    ...dependents.filter((_, index) => index % 2 === part % 2),
    ...others.filter((_, index) => index % partCount === part - 1),
  ]);
  return files.filter((file) => chosen.has(file));
}
