import ts from 'typescript';
import type { FoundWord } from './forbidden-words.ts';
import { findFunctionName, readVerbs } from './function-names.ts';

/** The verbs that a docstring begins with, in the third person. */
const verbs = new Set(
  [...readVerbs('verbs.txt'), ...readVerbs('docstring-verbs.txt')].map((verb) => toThirdPerson(verb)),
);

/** Finds the docstrings of functions that don't begin with a verb. One that has only tags, such as `@throws`, is fine. */
export function findDocstringsWithoutVerb(source: ts.SourceFile): FoundWord[] {
  const found: FoundWord[] = [];
  const visit = (node: ts.Node): void => {
    if (findFunctionName(node))
      for (const docstring of ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc)) {
        const text = ts.getTextOfJSDocComment(docstring.comment) ?? '';
        const first = /^\S*/.exec(text)?.[0].replace(/[,.:;]$/, '') ?? '';
        if (first === '' || verbs.has(first.toLowerCase())) continue;
        const { line } = source.getLineAndCharacterOfPosition(docstring.getStart());
        const instead =
          'a docstring that begins with a verb of scripts/words/verbs.txt or docstring-verbs.txt';
        found.push({ line: line + 1, word: first, instead, text: text.split('\n')[0] ?? '' });
      }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function toThirdPerson(verb: string): string {
  if (verb === 'have') return 'has';
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh|o)$/.test(verb) ? `${verb}es` : `${verb}s`;
}
