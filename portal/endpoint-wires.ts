import type { Plugin } from 'vite';

/** The keys of an endpoint that its caller doesn't need. */
const leftOut: readonly unknown[] = ['name', 'summary', 'access', 'params', 'query', 'body', 'reply'];
/** The keys that only endpoints have, and what several of them share. */
const endpointKeys: readonly unknown[] = ['path', 'errorSource', 'access'];

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const isNode = (part: unknown): part is Node => typeof part === 'object' && part !== null && 'type' in part;

const listParts = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode);

const readName = (node: unknown): unknown => (isNode(node) ? node['name'] : undefined);

const isEndpoint = (node: Node): boolean =>
  node.type === 'ObjectExpression' && listParts(node).some(({ key }) => endpointKeys.includes(readName(key)));

/** Lists the parts of an endpoint that its caller doesn't need. */
const listLeftOut = (node: Node): readonly Node[] =>
  isEndpoint(node) ? listParts(node).filter(({ key }) => leftOut.includes(readName(key))) : [];

/** Removes what a caller doesn't need from the endpoints in a part of a module. */
function shortenEndpoints(node: Node): readonly Edit[] {
  const unneeded = listLeftOut(node);
  return listParts(node).flatMap((part) =>
    unneeded.includes(part) ? { start: part.start, end: part.end, text: '...{}' } : shortenEndpoints(part),
  );
}

/** Marks a value so that it's left out where it isn't used. */
const markPure = ({ start, end }: Node): readonly Edit[] => [
  { start, end: start, text: '/*@__PURE__*/(() => (' },
  { start: end, end, text: '))()' },
];

const getDeclaration = (statement: Node): Node =>
  isNode(statement['declaration']) ? statement['declaration'] : statement;

const listValues = (statement: Node): readonly Node[] =>
  listParts(getDeclaration(statement))
    .map(({ init }) => init)
    .filter(isNode);

const canLeaveOut = ({ type }: Node): boolean => type === 'CallExpression' || type === 'ObjectExpression';

/** Lists the variables that a part of a module mentions, without what callers don't need. */
function listMentioned(node: Node): readonly unknown[] {
  if (node.type === 'Identifier') return [node['name']];
  const key = node['computed'] === true ? undefined : (node['key'] ?? node['property']);
  const skipped = [key, ...listLeftOut(node)];
  return listParts(node)
    .filter((part) => !skipped.includes(part))
    .flatMap(listMentioned);
}

const listDeclared = (statement: Node): readonly unknown[] =>
  [statement, getDeclaration(statement)]
    .flatMap((node) => [node, ...listParts(node)])
    .flatMap(({ id, local }) => [readName(id), readName(local)])
    .filter((name) => name !== undefined);

/** Returns whether a statement stays without being mentioned: all but imports, schemas, and what calls make of them. */
const staysAnyway = (statement: Node): boolean =>
  statement.type !== 'ImportDeclaration' &&
  listValues(statement).every(
    (value) =>
      readName(value['callee']) === 'defineEndpoint' ||
      (value.type !== 'CallExpression' && !listMentioned(value).includes('z')),
  );

/** Lists the statements of a module of endpoints that callers need. What only schemas use isn't even imported. */
function listNeeded(statements: readonly Node[]): readonly Node[] {
  const needed = statements.filter(staysAnyway);
  const mentioned = new Set<unknown>();
  for (const statement of needed)
    for (const name of listMentioned(statement)) {
      if (mentioned.has(name)) continue;
      mentioned.add(name);
      needed.push(...statements.filter((other) => listDeclared(other).includes(name)));
    }
  return needed;
}

function editModule(statements: readonly Node[], hasEndpoints: boolean): readonly Edit[] {
  const needed = hasEndpoints ? listNeeded(statements) : statements;
  return statements.flatMap((statement) =>
    needed.includes(statement)
      ? [...shortenEndpoints(statement), ...listValues(statement).filter(canLeaveOut).flatMap(markPure)]
      : { start: statement.start, end: statement.end, text: '' },
  );
}

/**
 * Leaves the schemas out of the endpoints that the portal calls, because the server checks what it gets and sends. Only what checks a
 * form loads schemas, and with them the library.
 */
export const leaveOutSchemas = (): Plugin => ({
  name: 'leave-out-schemas',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /[\\/]contract[\\/]src[\\/].*\.ts$/, code: /zod|defineEndpoint/ },
    handler(code) {
      const parsed: unknown = this.parse(code);
      if (!isNode(parsed)) return null;
      const edits = editModule(listParts(parsed), code.includes('defineEndpoint')).toSorted(
        (one, other) => one.start - other.start,
      );
      let last = 0;
      const texts = edits.map(({ start, end, text }) => {
        const before = code.slice(last, start);
        last = end;
        return before + text;
      });
      return { code: texts.join('') + code.slice(last), map: null };
    },
  },
});
