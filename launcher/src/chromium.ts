import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const withWindow = ['chromium', 'chromium-browser', 'google-chrome'];

/** Where macOS has them. */
const applications = ['Google Chrome', 'Chromium'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);

/** Tests need no window. The same engine without one makes them a fifth faster. */
const names = ['chromium-headless-shell', ...withWindow];

const find = (names: readonly string[], { CHROMIUM_PATH = '', PATH = '' }: NodeJS.ProcessEnv) => {
  const folders = ['/usr/bin', ...PATH.split(delimiter)];
  const programs = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [CHROMIUM_PATH, ...programs, ...applications].find(isExecutable);
};

/** Finds the browser that tests run in, which may be one without a window. @returns its path, or undefined if there is none */
export const findChromium = (environment: NodeJS.ProcessEnv = process.env): string | undefined =>
  find(names, environment);

/** Finds a browser with a window, which members use, for measurements. @returns its path, or undefined if there is none */
export const findWholeChromium = (environment: NodeJS.ProcessEnv = process.env): string | undefined =>
  find(withWindow, environment);

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return path !== '';
  } catch {
    return false;
  }
}

/**
 * Installs Debian's Chromium if that is possible without a question.
 *
 * @returns its path
 * @throws Error with what to do
 */
export function installChromium(): string {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('  installing Chromium ...');
    const add = 'apt-get install -y --no-install-recommends';
    const install = `apt-get update && { ${add} chromium-headless-shell || ${add} chromium; }`;
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('/bin/sh', ['-c', install], { stdio: ['ignore', 'ignore', 'inherit'], env: environment });
    const installed = findChromium();
    if (installed !== undefined) return installed;
  }
  throw new Error(
    'The browser journeys need Chromium: install it (Debian: "sudo apt-get install chromium"; macOS: Google Chrome), or set CHROMIUM_PATH to it.',
  );
}
