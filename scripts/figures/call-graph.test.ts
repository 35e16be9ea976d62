import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { createCallGraph } from './call-graph.ts';
import { listFilesOnPath } from './paths.ts';

/** Builds the graph of sources that exist only in memory. */
function createGraph(sources: Record<string, string>) {
  const root = '/project';
  const files = new Map(Object.entries(sources).map(([name, text]) => [`${root}/${name}`, text]));
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.Preserve,
    allowImportingTsExtensions: true,
    noLib: true,
    noEmit: true,
  };
  const host: ts.CompilerHost = {
    ...ts.createCompilerHost(options),
    directoryExists: () => true,
    fileExists: (name) => files.has(name),
    readFile: (name) => files.get(name),
    getSourceFile: (name, version) => {
      const text = files.get(name);
      return text === undefined ? undefined : ts.createSourceFile(name, text, version, true);
    },
    getCurrentDirectory: () => root,
  };
  const program = ts.createProgram({ rootNames: [...files.keys()], options, host });
  return createCallGraph(program, root, (file) => file in sources);
}

describe('the call graph', () => {
  it('follows calls and references through imports', () => {
    const graph = createGraph({
      'a.ts': `import { middle } from './b.ts'; export function start() { return [1].map(middle); }`,
      'b.ts': `import { end } from './c.ts'; export const middle = () => end();`,
      'c.ts': `export const end = () => 1;`,
    });
    expect(listFilesOnPath(graph, [{ from: 'a.ts#start', to: ['end'] }])).toEqual(['a.ts', 'b.ts', 'c.ts']);
  });

  it('goes from the member of an interface to the one that implements it', () => {
    const graph = createGraph({
      'port.ts': `export interface Sender { send(): void }`,
      'adapter.ts': `import type { Sender } from './port.ts';
        export const createSender = (): Sender => ({ send() { deliver(); } });
        function deliver() {}`,
      'use.ts': `import type { Sender } from './port.ts';
        export function notify({ send }: Sender) { send(); }`,
    });
    expect(listFilesOnPath(graph, [{ from: 'notify', to: ['deliver'] }])).toEqual([
      'adapter.ts',
      'port.ts',
      'use.ts',
    ]);
  });

  it('goes from an endpoint to the handler that a route registers for it, and to no other', () => {
    const graph = createGraph({
      'contract.ts': `export const pay = {}; export const read = {};`,
      'portal.ts': `import { pay } from './contract.ts'; export const press = () => call(pay);
        declare function call(endpoint: unknown): void;`,
      'routes.ts': `import * as calls from './contract.ts'; import { insert, select } from './rows.ts';
        export function routes() { register(calls.pay, () => insert()); register(calls.read, () => select()); }
        declare function register(endpoint: unknown, handler: unknown): void;`,
      'rows.ts': `export const insert = () => 1; export const select = () => 2;`,
    });
    expect(listFilesOnPath(graph, [{ from: 'press', to: ['insert'] }])).toEqual([
      'contract.ts',
      'portal.ts',
      'routes.ts',
      'rows.ts',
    ]);
    expect(() => listFilesOnPath(graph, [{ from: 'press', to: ['select'] }])).toThrow('No call leads');
  });
});
