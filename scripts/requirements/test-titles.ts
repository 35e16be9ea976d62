import ts from 'typescript';

export interface TestTitle {
  /** The requirement IDs at the start of the title. */
  ids: readonly string[];
  /** The title without the IDs. */
  title: string;
}

const testFunctions = new Set(['it', 'test', 'describe']);

/** Finds the tests of a source file whose titles begin with requirement IDs: `it('[AUTH-14] rejects five digits', …)`. */
export function findTestTitles(fileName: string, source: string): TestTitle[] {
  const titles: TestTitle[] = [];
  const visit = (node: ts.Node): void => {
    const text = ts.isCallExpression(node) ? readTitle(node) : undefined;
    const title = text === undefined ? undefined : splitTitle(text);
    if (title !== undefined) titles.push(title);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true));
  return titles;
}

function readTitle(call: ts.CallExpression): string | undefined {
  const [first] = call.arguments;
  if (first === undefined || !testFunctions.has(getRootName(call.expression))) return undefined;
  if (ts.isStringLiteralLike(first)) return first.text;
  return ts.isTemplateExpression(first) ? first.getText().slice(1, -1) : undefined;
}

/** Returns `it` for `it`, `it.each(cases)`, and `it.runIf(condition)`. */
function getRootName(expression: ts.Expression): string {
  if (ts.isIdentifier(expression)) return expression.text;
  if (ts.isPropertyAccessExpression(expression) || ts.isCallExpression(expression))
    return getRootName(expression.expression);
  return ts.isTaggedTemplateExpression(expression) ? getRootName(expression.tag) : '';
}

/** Splits a title into IDs and text. IDs are in one pair of brackets or in several: `[A-1, A-2] …`, `[A-1] …`. */
function splitTitle(text: string): TestTitle | undefined {
  const front = /^(?:\[[A-Z]+-\d+(?:[,\s]+[A-Z]+-\d+)*\]\s*)+/.exec(text)?.[0];
  if (front === undefined) return undefined;
  return { ids: front.match(/[A-Z]+-\d+/g) ?? [], title: text.slice(front.length) };
}
