import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { buildSandbox } from '../app.ts';
import { readConfiguration } from '../configuration.ts';

/** The lines of Fastify's tree of routes: a line below another continues its path. */
const line = /^(?<indent>(?:│ {3}| {4})*)[├└]── (?<part>\S+)(?: \((?<methods>[A-Z, ]+)\))?$/;

/** @param tree as Fastify prints it, without common beginnings */
function listRoutes(tree: string): string[] {
  const parts: string[] = [];
  return tree.split('\n').flatMap((text) => {
    const { indent = '', part = '', methods } = line.exec(text)?.groups ?? {};
    parts.splice(indent.length / 4, Infinity, part);
    const path = parts.join('');
    const known = methods?.split(', ').filter((method) => method !== 'HEAD' && method !== 'OPTIONS') ?? [];
    return known.map((method) => `${method} ${path}`);
  });
}

it('lists each of the sandbox’s own calls in the documents, and no other', async () => {
  const sandbox = await buildSandbox(readConfiguration({ SANDBOX_SMTP_PORT: '0' }));
  await sandbox.app.ready();
  const calls = listRoutes(sandbox.app.printRoutes({ commonPrefix: false })).filter((call) =>
    call.includes(' /api/'),
  );
  const text = await readFile(resolve(import.meta.dirname, '../../../docs/sandbox.md'), 'utf8');
  const listed = [...text.matchAll(/^\| `([A-Z]+ \/api\/[^`?]+)/gm)].map(([, call]) => call);
  expect(calls).toContain('POST /api/payments/:id/hold');
  expect(listed.sort()).toEqual(calls.sort());
  await sandbox.app.close();
});
