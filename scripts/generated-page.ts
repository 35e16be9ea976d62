import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Writes a generated page or, asked to only check, says whether the file is as it would be written. @returns the exit code */
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
