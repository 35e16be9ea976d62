import { join } from 'node:path';
import { build } from 'esbuild';
import { listStoryFiles, listStoryNames } from '../../../ui/gallery/story-files.ts';

/**
 * Finds the stories that show a changed file.
 *
 * @param changed - paths from the root
 * @returns parameters for Playwright: none for all stories; undefined if no story shows any of the files
 */
export async function findGalleryFilter(
  root: string,
  changed: readonly string[],
): Promise<readonly string[] | undefined> {
  if (changed.some((file) => /^ui\/gallery\/[^/]+$|\/stories\/[^/]+\.spec\.ts$/.test(file))) return [];
  const files = await listStoryFilesReaching(root, new Set(changed));
  if (files.length === 0) return undefined;
  return ['--grep', `(^|\\s)(${files.flatMap(listStoryNames).join('|')}): axe|behavior\\.spec`];
}

/** @returns the files with stories that import one of the files, directly or through others */
async function listStoryFilesReaching(root: string, changed: ReadonlySet<string>): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: listStoryFiles(),
    outdir: 'build/gallery-graph',
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    jsx: 'automatic',
    packages: 'external',
    alias: {
      '@moments/contract': join(root, 'contract/src'),
      '@moments/ui/gallery': join(root, 'ui/gallery'),
      '@moments/ui': join(root, 'ui/src'),
    },
    loader: { '.woff2': 'empty', '.svg': 'empty' },
    logLevel: 'silent',
  });
  return Object.values(metafile.outputs).flatMap(({ entryPoint, inputs }) =>
    entryPoint !== undefined && Object.keys(inputs).some((file) => changed.has(file)) ? [entryPoint] : [],
  );
}
