import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An entry of the manifest that Vite writes, with paths from the app's folder. */
interface ManifestEntry {
  file: string;
  css?: readonly string[];
  assets?: readonly string[];
}

/** Lists the files that a built app names in its manifest. Those that came from an earlier build aren't among them. */
function listOwnFiles(app: string): readonly string[] {
  const manifest = JSON.parse(readFileSync(join(app, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    ManifestEntry
  >;
  return Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]);
}

/**
 * Copies an earlier build's own files with their compressed forms, for pages of that build that are still open. Their names contain a
 * hash of their content, so no file of the new build is replaced by another one.
 *
 * @param earlier folder of an earlier build of an app
 * @param app folder of its new build
 */
export function addEarlierFiles(earlier: string, app: string): void {
  const files = listOwnFiles(earlier).flatMap((file) => [file, `${file}.br`, `${file}.gz`]);
  for (const file of files) if (existsSync(join(earlier, file))) cpSync(join(earlier, file), join(app, file));
}
