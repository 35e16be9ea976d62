import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Not HTML: the server puts the configuration into each page that it sends. */
const textual = /\.(js|css|svg|json|txt|webmanifest)$/;
/** Files under 1 KB fit in one network packet, so compressing them saves no time. */
const smallestBytes = 1024;

/** Writes `x.br` and `x.gz` next to every text file, so that the server never compresses during a request. */
export function compressFiles(directory: string): void {
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !textual.test(entry.name)) continue;
    const content = readFileSync(file);
    if (content.length < smallestBytes) continue;
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}
