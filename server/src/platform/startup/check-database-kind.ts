import type pg from 'pg';
import type { Configuration } from '../configuration/schema.ts';
import {
  findData,
  recordKind,
  type DatabaseKind,
  type FoundData,
} from '../database/database-kind-repository.ts';
import { createPersonalDataCipher } from '../encryption/personal-data-cipher.ts';
import { StartupError, toPublicAddress } from './startup-error.ts';

type Settings = Pick<Configuration, 'sandbox' | 'databaseUrl' | 'encryptionKeys' | 'lookupKey'>;

/** The numbers of the demo members are among these, which belong to no one: 212-555-0100 to 212-555-0199. */
const fictionalNumbers = Array.from(
  { length: 100 },
  (_, index) => `+121255501${String(index).padStart(2, '0')}`,
);

/** Returns whose data a database holds, or undefined if it is new. Databases of earlier versions have no record of it. */
function getKind({ recorded, hasMembers, hasFictionalMember }: FoundData): DatabaseKind | undefined {
  if (recorded !== undefined || !hasMembers) return recorded;
  return hasFictionalMember ? 'sandbox' : 'production';
}

const data: Readonly<Record<DatabaseKind, string>> = {
  sandbox: 'a sandbox’s data',
  production: 'data of real members',
};

function reject({ sandbox, databaseUrl }: Settings, what: string): never {
  const mode = `SANDBOX is ${String(sandbox)}`;
  throw new StartupError(
    `database: ${toPublicAddress(databaseUrl)} holds ${what}, and ${mode}; set DATABASE_URL to another database`,
  );
}

/**
 * Rejects a sandbox on anything but a sandbox's data, and production on a sandbox's data. Nothing in the database changes (SEC-09).
 * @throws StartupError
 */
export async function checkDatabaseKind(pool: pg.Pool, settings: Settings): Promise<void> {
  const personalData = createPersonalDataCipher(settings.encryptionKeys, settings.lookupKey);
  const found = await findData(
    pool,
    fictionalNumbers.map((phone) => personalData.hashForLookup('phone', phone)),
  );
  if (settings.sandbox && found.isForeign) reject(settings, 'tables of another program');
  const kind = getKind(found);
  const wanted = settings.sandbox ? 'sandbox' : 'production';
  if (kind !== undefined && kind !== wanted) reject(settings, data[kind]);
}

/**
 * Records in a migrated database whose data it holds from now on.
 * @throws StartupError if a server of the other kind was faster
 */
export async function recordDatabaseKind(pool: pg.Pool, settings: Settings): Promise<void> {
  const wanted = settings.sandbox ? 'sandbox' : 'production';
  const recorded = await recordKind(pool, wanted);
  if (recorded !== undefined && recorded !== wanted) reject(settings, data[recorded]);
}
