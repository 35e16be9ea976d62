import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from './start-failure.ts';

export interface Secrets {
  CODE_PEPPER: string;
  LOOKUP_KEY: string;
  ENCRYPTION_KEYS: string;
}

/**
 * The keys of a sandbox portal, made once and kept in DATA_DIR: without them the members stored yesterday could be neither
 * found nor read today.
 */
export function readOrCreateSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  if (!existsSync(file)) {
    // Written aside and renamed: a crash in between must not leave half a file.
    writeFileSync(`${file}.new`, JSON.stringify(newSecrets(), null, 2), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  const stored: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!isSecrets(stored))
    throw new StartFailure(`${file} is damaged: restore it, or remove DATA_DIR to start over.`);
  return stored;
}

function newSecrets(): Secrets {
  const key = () => randomBytes(32).toString('base64');
  return { CODE_PEPPER: key(), LOOKUP_KEY: key(), ENCRYPTION_KEYS: `first:${key()}` };
}

function isSecrets(value: unknown): value is Secrets {
  const names: (keyof Secrets)[] = ['CODE_PEPPER', 'LOOKUP_KEY', 'ENCRYPTION_KEYS'];
  return names.every(
    (name) => typeof (value as Partial<Record<string, unknown>> | null)?.[name] === 'string',
  );
}
