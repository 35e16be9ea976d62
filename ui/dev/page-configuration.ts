import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Vite serves the page from its root, so a path that leaves the root needs the file system's address. */
const uiSource = resolve(import.meta.dirname, '../src');

/** @returns the element in which the server writes its configuration, or nothing if its page has none */
async function fetchConfigurationElement(api: string, id: string): Promise<string> {
  const reply = await fetch(api, { headers: { accept: 'text/html' } });
  const element = new RegExp(`<script type="application/json" id="${id}">.*?</script>`);
  return element.exec(await reply.text())?.[0] ?? '';
}

/**
 * Puts the server's own configuration into each page that Vite serves, as the server does with the built pages.
 *
 * @param id of the element; the page has a comment with the same name
 */
export const createPageConfiguration = (
  api: string,
  id: string,
  untilListening: () => Promise<void>,
): Plugin => ({
  name: 'page-configuration',
  transformIndexHtml: async (html) => {
    await untilListening();
    const element = await fetchConfigurationElement(api, id);
    return html.replace(`<!--${id}-->`, () => element).replaceAll('"../ui/src/', `"/@fs${uiSource}/`);
  },
});
