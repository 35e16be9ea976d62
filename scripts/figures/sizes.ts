import { dirname } from 'node:path';
import ts from 'typescript';

/** A source file with its text, by its path from the root of the project. */
export interface SourceFile {
  path: string;
  text: string;
}

/** Counts lines as `wc -l` does. */
export const countLines = (text: string): number => text.split('\n').length - 1;

/** Returns the smallest value that at least this share of the values doesn't exceed; 0 without values. */
export function getPercentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** Returns whether a file is production code: no test, story, or configuration. */
export const isProduction = (path: string): boolean =>
  /\.(tsx?|mjs)$/.test(path) &&
  !/\.(test|spec)\.tsx?$|\.d\.ts$|\.config\.ts$|(^|\/)(test|node_modules|build|gallery|stories)\//.test(path);

/** Lists folders by their number of source files, the largest first. Files of folders inside don't count. */
export function listLargestFolders(
  paths: readonly string[],
  count: number,
): [folder: string, files: number][] {
  const folders = Map.groupBy(paths, (path) => dirname(path));
  return [...folders]
    .map(([folder, files]): [string, number] => [folder, files.length])
    .sort(([a, aFiles], [b, bFiles]) => bFiles - aFiles || a.localeCompare(b))
    .slice(0, count);
}

/** Lists the lines of each function that has a name: declared, a method, or assigned. Inline callbacks count in the function around them. */
export function listFunctionLengths({ path, text }: SourceFile): number[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const getLineNumber = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  const lengths: number[] = [];
  const visit = (node: ts.Node): void => {
    if (isNamedFunction(node))
      lengths.push(getLineNumber(node.getEnd()) - getLineNumber(node.getStart(source)) + 1);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return lengths;
}

function isNamedFunction(node: ts.Node): boolean {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || ts.isConstructorDeclaration(node))
    return node.body !== undefined;
  if (ts.isGetAccessor(node) || ts.isSetAccessor(node)) return true;
  if (!ts.isArrowFunction(node) && !ts.isFunctionExpression(node)) return false;
  const { parent } = node;
  return (
    ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)
  );
}
