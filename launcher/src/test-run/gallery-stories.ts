import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';

const gallery = 'portal/test/gallery';

/**
 * Finds the stories that show a changed file.
 *
 * @param changed - paths from the root
 * @returns parameters for Playwright: none for all stories; undefined if no story shows any of the files
 */
export async function galleryFilter(
  root: string,
  changed: readonly string[],
): Promise<readonly string[] | undefined> {
  if (changed.some((file) => file.startsWith(`${gallery}/`) && !file.includes('/stories/'))) return [];
  const files = await storyFilesReaching(root, new Set(changed));
  if (files.length === 0) return undefined;
  const names = storyNames(root, files);
  return names === undefined ? [] : ['--grep', `(^|\\s)(${names.join('|')}): axe|behavior\\.spec`];
}

/** @returns the files in `stories/` that import one of the files, however far away */
async function storyFilesReaching(root: string, changed: ReadonlySet<string>): Promise<string[]> {
  const folder = `${gallery}/stories`;
  const entryPoints = readdirSync(join(root, folder)).map((file) => `${folder}/${file}`);
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints,
    outdir: 'build/gallery-graph',
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    jsx: 'automatic',
    packages: 'external',
    alias: { '@moments/contract': join(root, 'contract/src'), '@moments/ui': join(root, 'ui/src') },
    loader: { '.woff2': 'empty', '.svg': 'empty' },
    logLevel: 'silent',
  });
  return Object.values(metafile.outputs).flatMap(({ entryPoint, inputs }) =>
    entryPoint !== undefined && Object.keys(inputs).some((file) => changed.has(file)) ? [entryPoint] : [],
  );
}

/** @returns the names of the stories in the files; undefined if `stories.ts` isn't written as expected */
export function storyNames(root: string, files: readonly string[]): string[] | undefined {
  const list = readFileSync(join(root, gallery, 'stories.ts'), 'utf8');
  const names = files.flatMap((file) => {
    const imported = new RegExp(`import \\{ ([^}]+) \\} from './stories/${basename(file)}'`).exec(list)?.[1];
    return (imported ?? '').split(', ').flatMap((name) => {
      if (list.includes(`...${name},`)) return keysIn(readFileSync(join(root, file), 'utf8'));
      const key = new RegExp(`^ +'?([\\w-]+)'?: ${name},$`, 'm').exec(list)?.[1];
      return key === undefined ? [] : [key];
    });
  });
  return names.length === 0 ? undefined : [...new Set(names)];
}

/** The keys of the exported table of stories. */
function keysIn(source: string): string[] {
  const table = /export const \w+Stories[^=]*= \{\n([^]*?)\n\}/.exec(source)?.[1] ?? '';
  return [...table.matchAll(/^ {2}'?([\w-]+)'?:/gm)].flatMap(([, key]) => (key === undefined ? [] : [key]));
}
