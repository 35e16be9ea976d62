import { ConfigurationError, readConfiguration } from './platform/configuration/read.ts';
import type { Configuration } from './platform/configuration/schema.ts';
import { openDatabase } from './platform/database/database.ts';
import { createPersonalDataCipher } from './platform/encryption/personal-data-cipher.ts';
import { reencryptAll, type ReencryptionResult } from './platform/encryption/reencrypt.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const lineOf = ({ column, renewed, left }: ReencryptionResult): string =>
  `${column.padEnd(36)}${String(renewed).padStart(10)} sealed anew${left === 0 ? '' : `, ${String(left)} came meanwhile with another key`}`;

async function rotate({ databaseUrl, encryptionKeys, lookupKey }: Configuration): Promise<boolean> {
  const [current, ...older] = encryptionKeys;
  if (current === undefined || older.length === 0) {
    say('ENCRYPTION_KEYS holds one key only: put the new one first and keep the old ones behind it.');
    return false;
  }
  const open = openDatabase(databaseUrl, () => undefined, 2);
  try {
    const personalData = createPersonalDataCipher(encryptionKeys, lookupKey);
    const done = await reencryptAll({ pool: open.pool, personalData, currentKeyId: current.id });
    for (const column of done) say(lineOf(column));
    if (done.every(({ left }) => left === 0)) {
      say(
        `Everything is sealed with ${current.id}. These are used no more: ${older.map(({ id }) => id).join(', ')}.`,
      );
      return true;
    }
    say(
      'Some server still seals with another key: give all of them the same ENCRYPTION_KEYS, and run this again.',
    );
    return false;
  } finally {
    await open.close();
  }
}

try {
  process.exitCode = (await rotate(readConfiguration(process.env))) ? 0 : 1;
} catch (error) {
  const words =
    error instanceof ConfigurationError || !(error instanceof Error) ? String(error) : error.stack;
  process.stderr.write(`${words ?? ''}\n`);
  process.exitCode = 1;
}
