import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Vite serves the page from its root, so a path that leaves the root needs the file system's address. */
const uiSource = resolve(import.meta.dirname, '../../ui/src');

const placeholder = '<!--portal-configuration-->';
const configurationElement = /<script type="application\/json" id="portal-configuration">.*?<\/script>/;

/** @returns the element in which the server writes its configuration, or nothing if its page has none */
async function fetchConfigurationElement(api: string): Promise<string> {
  const reply = await fetch(api, { headers: { accept: 'text/html' } });
  return configurationElement.exec(await reply.text())?.[0] ?? '';
}

/** Puts the server's own configuration into each page that Vite serves, as the server does with the built pages. */
export const pageConfiguration = (api: string, untilListening: () => Promise<void>): Plugin => ({
  name: 'page-configuration',
  transformIndexHtml: async (html) => {
    await untilListening();
    const element = await fetchConfigurationElement(api);
    return html.replace(placeholder, () => element).replaceAll('"../ui/src/', `"/@fs${uiSource}/`);
  },
});
