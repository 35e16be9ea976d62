import { parseArgs } from 'node:util';
import { ConfigurationError, readConfiguration } from './platform/configuration/read.ts';
import type { Configuration } from './platform/configuration/schema.ts';
import { openDatabase, type OpenDatabase } from './platform/database/database.ts';
import { forgetEncryptionKeys } from './platform/database/key-facts-repository.ts';
import { createPersonalDataCipher } from './platform/encryption/personal-data-cipher.ts';
import { reencryptAll, type ReencryptionResult } from './platform/encryption/reencrypt.ts';
import { checkKeys } from './platform/startup/check-keys.ts';
import { describeFailure, StartupError, toDatabaseError } from './platform/startup/startup-error.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const formatResult = ({ column, renewed, left }: ReencryptionResult): string =>
  `${column.padEnd(36)}${String(renewed).padStart(10)} re-encrypted${left === 0 ? '' : `, ${String(left)} written with another key during this run`}`;

/** Rows in a second. A server's own work needs the rest of the database. */
const defaultPace = 2_000;

function parsePace(): string | undefined {
  try {
    return parseArgs({ options: { 'rows-per-second': { type: 'string' } } }).values['rows-per-second'];
  } catch {
    throw new ConfigurationError('rotate-keys: it takes only --rows-per-second and a number');
  }
}

function readPace(): number {
  const pace = Number(parsePace() ?? defaultPace);
  if (!Number.isInteger(pace) || pace < 1)
    throw new ConfigurationError('rotate-keys: --rows-per-second must be a whole number from 1');
  return pace;
}

/** Re-encrypts everything, if there is a reason to. @returns whether it is done */
async function rotate(configuration: Configuration, rowsPerSecond: number): Promise<boolean> {
  const { databaseDirectUrl, databaseUrl } = configuration;
  const open = openDatabase(databaseDirectUrl ?? databaseUrl, { connections: 2 });
  try {
    // Records the new key, even if no server started with it yet: then a server with the old keys alone is rejected.
    await checkKeys(open.pool, configuration).catch((error: unknown) => {
      if (error instanceof StartupError) throw error;
      const setting = databaseDirectUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';
      throw toDatabaseError(databaseDirectUrl ?? databaseUrl, error, setting);
    });
    return await reencrypt(open, configuration, rowsPerSecond);
  } finally {
    await open.close();
  }
}

async function reencrypt(
  { pool }: OpenDatabase,
  { encryptionKeys, lookupKey }: Configuration,
  rowsPerSecond: number,
): Promise<boolean> {
  const [current, ...older] = encryptionKeys;
  if (current === undefined || older.length === 0) {
    print('ENCRYPTION_KEYS has only one key. Put the new key first and keep the old keys after it.');
    return false;
  }
  const results = await reencryptAll({
    pool,
    personalData: createPersonalDataCipher(encryptionKeys, lookupKey),
    currentKeyId: current.id,
    rowsPerSecond,
  });
  for (const column of results) print(formatResult(column));
  if (results.some(({ left }) => left > 0)) {
    print(
      'A server still encrypts with another key. Set the same ENCRYPTION_KEYS on all servers, then run this again.',
    );
    return false;
  }
  const unused = older.map(({ id }) => id);
  await forgetEncryptionKeys(pool, unused);
  print(`Everything is encrypted with ${current.id}. These keys are no longer used: ${unused.join(', ')}.`);
  return true;
}

try {
  process.exitCode = (await rotate(readConfiguration(process.env), readPace())) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 1;
}
