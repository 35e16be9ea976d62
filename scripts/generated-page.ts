import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * Writes a generated file. With `--check`, only compares it with the file that exists.
 *
 * @returns the exit code: 1 if the compared file is out of date
 */
export function writeOrCheck(file: string, content: string, parameters: readonly string[]): number {
  if (!parameters.includes('--check')) {
    writeFileSync(file, content);
    console.log(`wrote ${file}`);
    return 0;
  }
  if (existsSync(file) && readFileSync(file, 'utf8') === content) return 0;
  console.error(`${file} is out of date: run "npm run docs".`);
  return 1;
}
