import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

const portal = join(import.meta.dirname, '..');

interface RenderModule {
  readonly renderAuth: () => Promise<string>;
}

/** Builds the screen for Node with the same configuration, so that its class names are those of the browser's build. */
export async function renderAuthPage(): Promise<string> {
  // The file is inside the project, so that Node finds React.
  const cache = join(portal, '../.cache');
  await mkdir(cache, { recursive: true });
  const outDir = await mkdtemp(join(cache, 'prerender-'));
  try {
    await build({
      configFile: join(portal, 'vite.config.ts'),
      logLevel: 'warn',
      build: {
        ssr: join(import.meta.dirname, 'render-auth.tsx'),
        outDir,
        manifest: false,
        copyPublicDir: false,
      },
    });
    const built = (await import(pathToFileURL(join(outDir, 'render-auth.js')).href)) as RenderModule;
    return await built.renderAuth();
  } finally {
    await rm(outDir, { recursive: true });
  }
}
