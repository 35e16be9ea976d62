import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from './startup-error.ts';

export interface Secrets {
  CODE_PEPPER: string;
  LOOKUP_KEY: string;
  ENCRYPTION_KEYS: string;
}

/**
 * Reads the keys of a sandbox portal, made once and kept in DATA_DIR: without them the members stored yesterday could be neither
 * found nor read today.
 *
 * @throws StartupError when they are damaged, or missing although there is data
 */
export function readOrCreateSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  if (!existsSync(file)) {
    if (hasData(dataDir))
      throw new StartupError(
        `${file} is missing, and without it the data next to it can't be read: ${remedy}`,
      );
    // Written aside and renamed: a crash in between must not leave half a file.
    writeFileSync(`${file}.new`, JSON.stringify(createSecrets(), null, 2), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  const stored = parse(readFileSync(file, 'utf8'));
  if (!isSecrets(stored)) throw new StartupError(`${file} is damaged: ${remedy}`);
  return stored;
}

const remedy = 'restore it, or remove DATA_DIR to start over.';

/** Finds out whether the embedded database was created, or the sandbox stored something. */
const hasData = (dataDir: string): boolean =>
  ['postgres/cluster', 'sandbox.jsonl'].some((name) => existsSync(join(dataDir, name)));

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function createSecrets(): Secrets {
  const createKey = () => randomBytes(32).toString('base64');
  return { CODE_PEPPER: createKey(), LOOKUP_KEY: createKey(), ENCRYPTION_KEYS: `first:${createKey()}` };
}

function isSecrets(value: unknown): value is Secrets {
  const names: (keyof Secrets)[] = ['CODE_PEPPER', 'LOOKUP_KEY', 'ENCRYPTION_KEYS'];
  return names.every(
    (name) => typeof (value as Partial<Record<string, unknown>> | null)?.[name] === 'string',
  );
}
