import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** A text that members may read, and where it stands. */
export interface MemberText {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** Files with texts for members: the portal, the contract's messages, and the server's emails, texts, replies, and errors. */
const patterns = [
  'portal/src/**/*.{ts,tsx}',
  'ui/src/**/*.tsx',
  'contract/src/**/*.ts',
  'server/src/features/**/*.ts',
];
/** Texts for staff, and SQL. */
const others =
  /\.test\.|\/operator|\/staff\/|features\/desk\/|\/crisis\/paging|\/import-|outgoing-events|-repository\.ts$/;

/** Stands for a value in a text: "You have 5 Moments". */
const value = '5';

const collapse = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Reads what an element shows: its text with the text of the elements in it. */
function readChildren(children: readonly ts.JsxChild[]): string {
  return children.map(readChild).join('');
}

function readChild(child: ts.JsxChild): string {
  if (ts.isJsxText(child)) return child.text;
  if (ts.isJsxElement(child) || ts.isJsxFragment(child)) return readChildren(child.children);
  if (ts.isJsxExpression(child) && child.expression)
    return ts.isStringLiteralLike(child.expression) ? child.expression.text : value;
  return ' ';
}

function readTemplate(node: ts.TemplateExpression): string {
  return [node.head.text, ...node.templateSpans.map(({ literal }) => `${value}${literal.text}`)].join('');
}

const isTechnical = (node: ts.Node): boolean =>
  ts.isImportDeclaration(node.parent) ||
  ts.isExportDeclaration(node.parent) ||
  ts.isLiteralTypeNode(node.parent) ||
  ts.isTaggedTemplateExpression(node.parent) ||
  (ts.isPropertyAssignment(node.parent) && node.parent.name.getText() === 'summary');

/** Checks whether a string is a text for people: it begins with a word or a value, and has at least three. The paths of pictures don't. */
const isSentence = (text: string): boolean =>
  /^“?(?:[A-Z][a-z’]*|5)[:,.!?]* /.test(text) && text.split(' ').length >= 3 && /[a-z]{2}/.test(text);

/** Lists the texts of one file for members. */
export function readTexts(file: string, content: string): readonly MemberText[] {
  const source = ts.createSourceFile(file, content, ts.ScriptTarget.Latest, true);
  const texts: MemberText[] = [];
  const keep = (node: ts.Node, text: string): void => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    if (isSentence(collapse(text))) texts.push({ file, line: line + 1, text: collapse(text) });
  };
  const visit = (node: ts.Node): void => {
    if ((ts.isJsxElement(node) || ts.isJsxFragment(node)) && node.children.some(ts.isJsxText))
      keep(node, readChildren(node.children));
    else if (ts.isStringLiteralLike(node) && !isTechnical(node)) keep(node, node.text);
    else if (ts.isTemplateExpression(node) && !isTechnical(node)) keep(node, readTemplate(node));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}

/** Lists every text for members in the repository, each once. @param root the folder of the repository */
export function listMemberTexts(root: string): readonly MemberText[] {
  const all = globSync([...patterns], { cwd: root })
    .filter((file) => !others.test(file))
    .toSorted()
    .flatMap((file) => readTexts(file, readFileSync(`${root}/${file}`, 'utf8')));
  return [...new Map(all.map((text) => [text.text, text])).values()];
}
