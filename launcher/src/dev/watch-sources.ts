import { watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';

/** An editor writes a file in several steps, and a change of branch writes many files: they count as one change. */
const quietMs = 60;

const isSource = (file: string): boolean =>
  /\.(ts|json|sql)$/.test(file) && !/\.test\.ts$|(^|\/)(node_modules|test)\//.test(file);

/**
 * Reports each change below some folders.
 *
 * @param folders - from the root
 * @param onChange - gets the file that changed first, from the root
 * @returns a function that stops watching
 */
export function watchSources(
  root: string,
  folders: readonly string[],
  onChange: (file: string) => void,
): () => void {
  let first: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  const note = (file: string) => {
    if (!isSource(file)) return;
    first ??= file;
    clearTimeout(timer);
    timer = setTimeout(() => {
      const changed = first ?? file;
      first = undefined;
      onChange(changed);
    }, quietMs);
  };
  const watchers = folders.map((folder): FSWatcher =>
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (file !== null) note(join(folder, file));
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
