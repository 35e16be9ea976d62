import { parseArgs } from 'node:util';
import { ConfigurationError, readConfiguration } from './platform/configuration/read.ts';
import type { Configuration } from './platform/configuration/schema.ts';
import { openDatabase } from './platform/database/database.ts';
import { forgetEncryptionKeys } from './platform/database/key-facts-repository.ts';
import { createPersonalDataCipher } from './platform/encryption/personal-data-cipher.ts';
import { reencryptAll, type ReencryptionResult } from './platform/encryption/reencrypt.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const formatResult = ({ column, renewed, left }: ReencryptionResult): string =>
  `${column.padEnd(36)}${String(renewed).padStart(10)} re-encrypted${left === 0 ? '' : `, ${String(left)} written with another key during this run`}`;

/** Rows in a second. A server's own work needs the rest of the database. */
const defaultPace = 2_000;

function readPace(): number {
  const { values } = parseArgs({ options: { 'rows-per-second': { type: 'string' } } });
  const pace = Number(values['rows-per-second'] ?? defaultPace);
  if (!Number.isInteger(pace) || pace < 1)
    throw new ConfigurationError('--rows-per-second must be a whole number from 1');
  return pace;
}

async function rotate({
  databaseUrl,
  databaseDirectUrl,
  encryptionKeys,
  lookupKey,
}: Configuration): Promise<boolean> {
  const [current, ...older] = encryptionKeys;
  if (current === undefined || older.length === 0) {
    print('ENCRYPTION_KEYS has only one key. Put the new key first and keep the old keys after it.');
    return false;
  }
  const open = openDatabase(databaseDirectUrl ?? databaseUrl, { connections: 2 });
  try {
    const personalData = createPersonalDataCipher(encryptionKeys, lookupKey);
    const results = await reencryptAll({
      pool: open.pool,
      personalData,
      currentKeyId: current.id,
      rowsPerSecond: readPace(),
    });
    for (const column of results) print(formatResult(column));
    if (results.every(({ left }) => left === 0)) {
      await forgetEncryptionKeys(
        open.pool,
        older.map(({ id }) => id),
      );
      print(
        `Everything is encrypted with ${current.id}. These keys are no longer used: ${older.map(({ id }) => id).join(', ')}.`,
      );
      return true;
    }
    print(
      'A server still encrypts with another key. Set the same ENCRYPTION_KEYS on all servers, then run this again.',
    );
    return false;
  } finally {
    await open.close();
  }
}

try {
  process.exitCode = (await rotate(readConfiguration(process.env))) ? 0 : 1;
} catch (error) {
  const message =
    error instanceof ConfigurationError || !(error instanceof Error) ? String(error) : error.stack;
  process.stderr.write(`${message ?? ''}\n`);
  process.exitCode = 1;
}
