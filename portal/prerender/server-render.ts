import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

const portal = join(import.meta.dirname, '..');

interface RenderModule {
  readonly renderAuth: () => Promise<string>;
  readonly renderMemberFrame: () => Promise<string>;
  readonly renderLostPage: () => Promise<string>;
}

interface RenderedPages {
  readonly auth: string;
  readonly memberFrame: string;
  readonly lostPage: string;
}

/** Builds the screens for Node with the same configuration, so that its class names are those of the browser's build. */
export async function renderPages(): Promise<RenderedPages> {
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
    return {
      auth: await built.renderAuth(),
      memberFrame: await built.renderMemberFrame(),
      lostPage: await built.renderLostPage(),
    };
  } finally {
    await rm(outDir, { recursive: true });
  }
}
