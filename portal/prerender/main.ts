import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sessionKey } from '../src/session/stored-session.ts';
import { neededFiles, readManifest } from './client-build.ts';
import { earlyScript, lateScript, placeStyle } from './page-scripts.ts';
import { authPage, memberPage } from './pages.ts';
import { renderAuthPage } from './server-render.ts';

/**
 * Runs after the client build. Writes `auth.html` (prerendered), `index.html` (all other routes), and `csp-hashes.json`, the hashes
 * of the inline scripts and styles for the server's content security policy. `<!--portal-configuration-->` stays in both.
 */
const directory = join(import.meta.dirname, '../../build/portal');
const entrySource = 'index.html';

const cspHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const readBuilt = (address: string): string => readFileSync(join(directory, address), 'utf8').trim();
const write = (name: string, text: string): void => writeFileSync(join(directory, name), text);

const manifest = readManifest(directory);
const guest = neededFiles(manifest, [entrySource, 'src/app/guest-app.tsx']);
const member = neededFiles(manifest, [entrySource, 'src/app/member-app.tsx']);
const builtIndex = readBuilt('index.html');

const [entry = '', ...others] = guest.scripts;
const parts = {
  title: 'Log In · Moments',
  body: await renderAuthPage(),
  css: [placeStyle, ...guest.styles.map(readBuilt)].join(''),
  earlyScript: earlyScript(sessionKey),
  lateScript: lateScript(entry, others),
  inlinedStyles: guest.styles,
};

write('auth.html', authPage(builtIndex, parts));
write('index.html', memberPage(builtIndex, member));
write(
  'csp-hashes.json',
  JSON.stringify({
    scripts: [cspHash(parts.earlyScript), cspHash(parts.lateScript)],
    styles: [cspHash(parts.css)],
  }),
);
