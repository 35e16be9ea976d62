/**
 * Prints the figures of the structure: sizes of files, functions, and folders, and the number of files on two paths.
 * `npm run figures -- --root DIR` measures another checkout; `-- --files` also lists the files on the paths.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import ts from 'typescript';
import { createCallGraph } from './figures/call-graph.ts';
import { followedPaths } from './figures/followed-paths.ts';
import { listFilesOnPath } from './figures/paths.ts';
import {
  countLines,
  getPercentile,
  isProduction,
  listFunctionLengths,
  listLargestFolders,
  type SourceFile,
} from './figures/sizes.ts';

const { values: options } = parseArgs({ options: { root: { type: 'string' }, files: { type: 'boolean' } } });
const root = resolve(options.root ?? join(import.meta.dirname, '..'));

const measured = ['contract', 'server', 'portal', 'desk', 'ui'];
const workspaces = [...measured, 'operator', 'sandbox', 'sample-data', 'launcher'];

function readSources(folder: string): SourceFile[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter(isProduction)
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

function printSizes(workspace: string): void {
  const sources = readSources(join(workspace, 'src'));
  if (sources.length === 0) return;
  const lines = sources.map(({ text }) => countLines(text));
  const functions = sources.flatMap(listFunctionLengths);
  const short = functions.filter((length) => length <= 25).length;
  const folders = listLargestFolders(
    sources.map(({ path }) => path),
    3,
  );
  console.log(`${workspace}
  source files         ${sources.length}
  lines in all         ${lines.reduce((sum, count) => sum + count, 0)}
  lines of a file      median ${getPercentile(lines, 0.5)}, 90 % at most ${getPercentile(lines, 0.9)}
  lines of a function  ${((100 * short) / functions.length).toFixed(1)} % at most 25, 90 % at most ${getPercentile(functions, 0.9)}
  largest folders      ${folders.map(([folder, files]) => `${folder} ${files}`).join(', ')}`);
}

function printTotal(title: string, folders: readonly string[]): void {
  const lines = folders.flatMap((folder) => readSources(folder)).map(({ text }) => countLines(text));
  console.log(`${title}
  lines of production code  ${lines.reduce((sum, count) => sum + count, 0)} in ${lines.length} files`);
}

/** Reads the portal's compiler options: they know JSX and the browser, which the server's sources don't mind. */
function readCompilerOptions(): ts.CompilerOptions {
  const host: ts.ParseConfigFileHost = {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
      throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
    },
  };
  return ts.getParsedCommandLineOfConfigFile(join(root, 'portal/tsconfig.json'), {}, host)?.options ?? {};
}

function printPaths(): void {
  const paths = measured.flatMap((workspace) => readSources(join(workspace, 'src'))).map(({ path }) => path);
  const own = new Set(paths);
  const rootNames = paths.map((path) => join(root, path));
  const program = ts.createProgram({ rootNames, options: readCompilerOptions() });
  const graph = createCallGraph(program, root, (file) => own.has(file));
  console.log('files on the path');
  for (const [name, legs] of Object.entries(followedPaths)) {
    const files = listFilesOnPath(graph, legs);
    console.log(`  ${name}  ${files.length}`);
    if (options.files) for (const file of files) console.log(`    ${file}`);
  }
}

for (const workspace of measured) printSizes(workspace);
printTotal('portal, desk, ui, and server', ['portal/src', 'desk/src', 'ui/src', 'server/src']);
printTotal('all workspaces', workspaces);
printPaths();
