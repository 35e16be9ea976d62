import { readFile } from 'node:fs/promises';
import { build, stop, type Plugin } from 'esbuild';

/** The server, and the commands for the person who runs it. */
const entryPoints = {
  main: 'server/src/main.ts',
  migrate: 'server/src/migrate.ts',
  doctor: 'server/src/doctor/main.ts',
  'rotate-keys': 'server/src/rotate-keys.ts',
  staff: 'cli/src/main.ts',
};

/** Packages in CommonJS ask for Node's modules by `require`, and some for their own folder. */
const commonJs = `import { createRequire as momentsCreateRequire } from 'node:module';
const require = momentsCreateRequire(import.meta.url), __filename = import.meta.filename, __dirname = import.meta.dirname;`;

const twilioProducts = ['Api'];

/** Leaves out the products of Twilio's SDK that we don't use. They are half of all code. The SDK loads a product when it is first used. */
const leaveOutTwilioProducts = (source: string): string =>
  source.replaceAll(/require\("\.\/(\w+)"\)/g, (call, product: string) =>
    twilioProducts.includes(product) ? call : `null /* ${product} */`,
  );

const emptyMap = Buffer.from('{"version":3,"sources":[""],"mappings":"AAAA"}').toString('base64');

/** Leaves packages out of the source map, because Node holds all of it in memory. */
const smallPackages: Plugin = {
  name: 'small-packages',
  setup: (current) => {
    current.onLoad({ filter: /\/node_modules\/.*\.[cm]?js$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const source = path.endsWith('/twilio/lib/rest/Twilio.js') ? leaveOutTwilioProducts(text) : text;
      const contents = `${source}\n//# sourceMappingURL=data:application/json;base64,${emptyMap}`;
      return { contents, loader: 'js' };
    });
  },
};

/**
 * Bundles the server and its commands with their packages. One file takes half of the memory that a thousand take, and runs without
 * installed packages.
 *
 * @param folder where the bundle is put, from the root
 * @returns the files that went into it, from the root
 */
export async function bundleServer(root: string, folder: string): Promise<readonly string[]> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints,
    outdir: folder,
    bundle: true,
    splitting: true,
    chunkNames: 'shared-[hash]',
    platform: 'node',
    format: 'esm',
    target: 'node22',
    banner: { js: commonJs },
    // Optional parts of pg, pino, and debug, which run without them.
    external: ['pg-native', 'pino-pretty', 'supports-color'],
    plugins: [smallPackages],
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    sourcemap: true,
    sourcesContent: false,
    metafile: true,
    logLevel: 'silent',
  });
  // Its helper process would stay for as long as this one.
  await stop();
  return Object.keys(metafile.inputs);
}
