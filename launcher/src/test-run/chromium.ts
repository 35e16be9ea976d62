import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome'];

export function findChromium(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const onPath = (environment.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  return [environment.CHROMIUM_PATH ?? '', '/usr/bin/chromium', ...onPath].find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return path !== '';
  } catch {
    return false;
  }
}

/**
 * Installs Debian's Chromium where that is possible without asking anybody.
 *
 * @returns its path
 * @throws Error with what to do
 */
export function installChromium(): string {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('  installing Chromium ...');
    const install = 'apt-get update && apt-get install -y --no-install-recommends chromium';
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('/bin/sh', ['-c', install], { stdio: ['ignore', 'ignore', 'inherit'], env: environment });
    const installed = findChromium();
    if (installed !== undefined) return installed;
  }
  throw new Error(
    'The browser journeys need Chromium: install it (Debian: "sudo apt-get install chromium"), or set CHROMIUM_PATH to it.',
  );
}
