import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sessionKey } from '../src/session/stored-session.ts';
import { listNeededFiles, readManifest } from './client-build.ts';
import { buildEarlyScript, buildLateScript, buildMemberScript, placeStyle } from './page-scripts.ts';
import { buildAuthPage, buildMemberPage } from './pages.ts';
import { findRouteStarts, profileAddress } from './route-files.ts';
import { renderPages } from './server-render.ts';

/**
 * Runs after the client build. Writes `auth.html` (prerendered), `index.html` (all other routes), and `csp-hashes.json`, the hashes
 * of the inline scripts and styles for the server's content security policy. `<!--portal-configuration-->` stays in both.
 */
const directory = join(import.meta.dirname, '../../build/portal');
const entrySource = 'index.html';

const calculateCspHash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const readBuilt = (address: string): string => readFileSync(join(directory, address), 'utf8').trim();
const write = (name: string, text: string): void => writeFileSync(join(directory, name), text);

const manifest = readManifest(directory);
const guest = listNeededFiles(manifest, [entrySource, 'src/app/guest-app.tsx']);
const member = listNeededFiles(manifest, [entrySource, 'src/app/member-app.tsx']);
// Most signed-in pages share the settings' styles, which are smaller than the requests for them.
const common = listNeededFiles(manifest, ['src/features/account/account-settings-screen.tsx']).styles;
const inlined = [...new Set([...member.styles, ...common])];
const favicon = `data:image/svg+xml;base64,${Buffer.from(readBuilt('favicon.svg')).toString('base64')}`;
const builtIndex = readBuilt('index.html').replace('/favicon.svg', favicon);

const rendered = await renderPages();
const [entry = '', ...others] = guest.scripts;
const parts = {
  title: 'Log In · Moments',
  body: rendered.auth,
  css: [placeStyle, ...guest.styles.map(readBuilt)].join(''),
  earlyScript: buildEarlyScript(sessionKey),
  lateScript: buildLateScript(entry, others),
  inlinedStyles: guest.styles,
  lostPage: rendered.lostPage,
};

const memberParts = {
  inlinedStyles: inlined,
  body: rendered.memberFrame,
  css: [placeStyle, ...inlined.map(readBuilt)].join(''),
  script: buildMemberScript(
    sessionKey,
    profileAddress,
    member.scripts.filter((address) => !builtIndex.includes(`"${address}"`)),
    findRouteStarts(manifest, { scripts: member.scripts, styles: inlined }),
  ),
  lostPage: rendered.lostPage,
};

write('auth.html', buildAuthPage(builtIndex, parts));
write('index.html', buildMemberPage(builtIndex, memberParts));
write(
  'csp-hashes.json',
  JSON.stringify({
    scripts: [parts.earlyScript, parts.lateScript, memberParts.script].map(calculateCspHash),
    styles: [parts.css, memberParts.css].map(calculateCspHash),
  }),
);
