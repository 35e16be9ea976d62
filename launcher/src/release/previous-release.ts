import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getFirstLine, StartupError } from '../startup-error.ts';
import type { Product } from './bill-of-materials.ts';

export function unpack(archive: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'moments-previous-'));
  try {
    const parameters = ['-xzf', archive, '-C', folder, '--strip-components', '1'];
    execFileSync('tar', parameters, { stdio: 'ignore' });
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw new StartupError(`The previous release could not be read: ${getFirstLine(error)}`, {
      cause: error,
    });
  }
  return folder;
}

export const readProduct = (folder: string, file: string): Product => {
  const { name, version } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Product;
  return { name, version };
};
