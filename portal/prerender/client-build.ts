import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface ManifestEntry {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** Vite's manifest: the built files by source path. */
export type Manifest = Readonly<Record<string, ManifestEntry>>;

export interface NeededFiles {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export const readManifest = (directory: string): Manifest =>
  // Written by Vite in this form.
  JSON.parse(readFileSync(join(directory, '.vite/manifest.json'), 'utf8')) as Manifest;

function collectImports(manifest: Manifest, source: string, seen = new Set<string>()): Set<string> {
  if (seen.has(source)) return seen;
  seen.add(source);
  manifest[source]?.imports?.forEach((imported) => collectImports(manifest, imported, seen));
  return seen;
}

/** Lists the files to load for some sources with all their imports, each file once. */
export function listNeededFiles(manifest: Manifest, sources: readonly string[]): NeededFiles {
  const entries = [...new Set(sources.flatMap((source) => [...collectImports(manifest, source)]))].map(
    (source) => {
      const entry = manifest[source];
      if (!entry) throw new Error(`The manifest has no ${source}`);
      return entry;
    },
  );
  const toAddresses = (files: readonly string[]): string[] => [...new Set(files)].map((file) => `/${file}`);
  return {
    scripts: toAddresses(entries.map((entry) => entry.file)),
    styles: toAddresses(entries.flatMap((entry) => entry.css ?? [])),
  };
}
