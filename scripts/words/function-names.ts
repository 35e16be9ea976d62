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

/**
 * Methods without a verb: React's parts to render and its lifecycle, and the names of methods of JavaScript, of event emitters, and of
 * Stripe.js.
 */
const fixedMethodNames = new Set('cell children componentDidCatch elements includes now off once'.split(' '));

/** Parses a source file for this check and that of the docstrings. */
export const parseSource = (text: string, file: string): ts.SourceFile =>
  ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);

/** Reads a list of verbs of this folder. */
export function readVerbs(file: string): string[] {
  return readFileSync(join(import.meta.dirname, file), 'utf8')
    .trim()
    .split(/\s+/);
}

type FindName = (node: ts.Node) => ts.Identifier | ts.PrivateIdentifier | undefined;

/**
 * Finds the functions of a source file whose names don't begin with a verb. Components are no concern of this check.
 * @param findName returns the name of a node that the check is for
 */
export function findNamesWithoutVerb(
  source: ts.SourceFile,
  findName: FindName = findFunctionName,
): FoundWord[] {
  const lines = source.text.split('\n');
  const found: FoundWord[] = [];
  const visit = (node: ts.Node): void => {
    const name = findName(node);
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
  if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name)) return undefined;
  return isFunctionValue(node.initializer) ? node.name : undefined;
}

/** Finds the name of a method of an interface, or of a property that holds a function. */
export function findMethodName(node: ts.Node): ts.Identifier | undefined {
  if (!ts.isMethodSignature(node) && !(ts.isPropertySignature(node) && isFunctionType(node.type)))
    return undefined;
  return ts.isIdentifier(node.name) && !fixedMethodNames.has(node.name.text) ? node.name : undefined;
}

/** Finds the name of a class's method, or of a property that holds one. A getter is read like a value, so it may be a noun. */
export function findClassMethodName(node: ts.Node): ts.Identifier | ts.PrivateIdentifier | undefined {
  const isMethod = ts.isMethodDeclaration(node) && ts.isClassLike(node.parent);
  if (!isMethod && !(ts.isPropertyDeclaration(node) && isFunctionValue(node.initializer))) return undefined;
  if (ts.isPrivateIdentifier(node.name)) return node.name;
  return ts.isIdentifier(node.name) && !fixedMethodNames.has(node.name.text) ? node.name : undefined;
}

const isFunctionValue = (value: ts.Expression | undefined): boolean =>
  value !== undefined && (ts.isArrowFunction(value) || ts.isFunctionExpression(value));

/** Checks for a type whose only values, but for undefined and null, are functions. */
function isFunctionType(type: ts.TypeNode | undefined): boolean {
  if (!type) return false;
  if (ts.isParenthesizedTypeNode(type)) return isFunctionType(type.type);
  if (ts.isUnionTypeNode(type))
    return (
      type.types.some(isFunctionType) && type.types.every((part) => isNothing(part) || isFunctionType(part))
    );
  return ts.isFunctionTypeNode(type);
}

const isNothing = (type: ts.TypeNode): boolean =>
  type.kind === ts.SyntaxKind.UndefinedKeyword ||
  (ts.isLiteralTypeNode(type) && type.literal.kind === ts.SyntaxKind.NullKeyword);

function hasVerb(name: string): boolean {
  const first = /^#?([a-z\d]*)/.exec(name)?.[1] ?? '';
  return (
    first === '' || verbs.has(first) || prefixes.has(first) || messageName.test(name) || fixedNames.has(name)
  );
}
