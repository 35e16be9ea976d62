import ts from 'typescript';

export interface TestTitle {
  /** The requirement IDs that stand in front of the title. */
  ids: readonly string[];
  /** The title without them. */
  title: string;
}

const testFunctions = new Set(['it', 'test', 'describe']);

/** Finds the tests of a source file whose titles begin with requirement IDs: `it('[AUTH-14] refuses five digits', …)`. */
export function findTestTitles(fileName: string, source: string): TestTitle[] {
  const titles: TestTitle[] = [];
  const visit = (node: ts.Node): void => {
    const text = ts.isCallExpression(node) ? titleOf(node) : undefined;
    const title = text === undefined ? undefined : splitTitle(text);
    if (title !== undefined) titles.push(title);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true));
  return titles;
}

function titleOf(call: ts.CallExpression): string | undefined {
  const [first] = call.arguments;
  if (first === undefined || !testFunctions.has(rootName(call.expression))) return undefined;
  if (ts.isStringLiteralLike(first)) return first.text;
  return ts.isTemplateExpression(first) ? first.getText().slice(1, -1) : undefined;
}

/** `it` in `it.each(cases)` and in `it.runIf(condition)` too. */
function rootName(expression: ts.Expression): string {
  if (ts.isIdentifier(expression)) return expression.text;
  if (ts.isPropertyAccessExpression(expression) || ts.isCallExpression(expression))
    return rootName(expression.expression);
  return ts.isTaggedTemplateExpression(expression) ? rootName(expression.tag) : '';
}

/** IDs stand in one pair of brackets or in several: `[A-1, A-2] …`, `[A-1] …`. */
function splitTitle(text: string): TestTitle | undefined {
  const front = /^(?:\[[A-Z]+-\d+(?:[,\s]+[A-Z]+-\d+)*\]\s*)+/.exec(text)?.[0];
  if (front === undefined) return undefined;
  return { ids: front.match(/[A-Z]+-\d+/g) ?? [], title: text.slice(front.length) };
}
