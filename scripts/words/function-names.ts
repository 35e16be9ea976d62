import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import type { FoundWord } from './forbidden-words.ts';

/** The verbs that names of functions begin with. Add one if no verb of the list says what a function does. */
const verbs = new Set(readVerbs('verbs.txt'));

/** Yes-or-no functions, conversions, wrappers, listeners, and hooks. */
const prefixes = new Set(
  'is are was has did can should needs allows matches to from with without on use'.split(' '),
);

/** A message is named after what it says, such as `deletionCodeEmail`. */
const messageName = /[a-z](?:Text|Email|Subject)$/;

/** Names that the glossary fixes, or that others know: results and errors, schemas of fields, and the tag of a template. */
const fixedNames = new Set([
  'ok',
  'invalidFields',
  'invalidRequest',
  'resourceMissing',
  'zodErrorMap',
  'email',
  'phoneNumber',
  'html',
]);

/** Parses a source file for this check and that of the docstrings. */
export const parseSource = (text: string, file: string): ts.SourceFile =>
  ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);

/** Reads a list of verbs of this folder. */
export function readVerbs(file: string): string[] {
  return readFileSync(join(import.meta.dirname, file), 'utf8')
    .trim()
    .split(/\s+/);
}

/** Finds the functions of a source file whose names don't begin with a verb. Components are no concern of this check. */
export function findNamesWithoutVerb(source: ts.SourceFile): FoundWord[] {
  const lines = source.text.split('\n');
  const found: FoundWord[] = [];
  const visit = (node: ts.Node): void => {
    const name = findFunctionName(node);
    if (name && !hasVerb(name.text)) {
      const { line } = source.getLineAndCharacterOfPosition(name.getStart());
      found.push({
        line: line + 1,
        word: name.text,
        instead: 'a name that begins with a verb of scripts/words/verbs.txt',
        text: lines[line]?.trim() ?? '',
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Finds the name of a declared function, or of a constant that holds one. */
export function findFunctionName(node: ts.Node): ts.Identifier | undefined {
  if (ts.isFunctionDeclaration(node)) return node.name;
  if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name) || !node.initializer) return undefined;
  const isFunction = ts.isArrowFunction(node.initializer) || ts.isFunctionExpression(node.initializer);
  return isFunction ? node.name : undefined;
}

function hasVerb(name: string): boolean {
  const first = /^[a-z\d]*/.exec(name)?.[0] ?? '';
  return (
    first === '' || verbs.has(first) || prefixes.has(first) || messageName.test(name) || fixedNames.has(name)
  );
}
