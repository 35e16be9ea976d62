import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** @returns the folders with stories, as paths from the root: the parts' own, then those of the apps */
export function listStoryFolders(): string[] {
  const apps = readdirSync(root).map((workspace) => `${workspace}/stories`);
  return ['ui/gallery/stories', ...apps.filter((folder) => existsSync(join(root, folder)))];
}

/** @returns the files with stories, as paths from the root */
export const listStoryFiles = (): string[] =>
  listStoryFolders().flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((file) => file.endsWith('.stories.tsx'))
      .map((file) => `${folder}/${file}`),
  );

/** Reads the names of a file's stories from its text, because the stories themselves are code for a browser. */
export function listStoryNames(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const table = /^export const stories: Stories = \{\n([^]*?)\n\};/m.exec(text)?.[1] ?? '';
  return [...table.matchAll(/^ {2}'?([\w-]+)'?:/gm)].flatMap(([, name]) =>
    name === undefined ? [] : [name],
  );
}
