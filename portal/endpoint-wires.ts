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

const readKey = ({ key }: Node): unknown => (isNode(key) ? key['name'] : undefined);

/** Removes what a caller doesn't need from the endpoints in a part of a module. */
function shortenEndpoints(node: Node): readonly Edit[] {
  const parts = listParts(node);
  const isEndpoint =
    node.type === 'ObjectExpression' && parts.some((part) => endpointKeys.includes(readKey(part)));
  return parts.flatMap((part) =>
    isEndpoint && leftOut.includes(readKey(part))
      ? { start: part.start, end: part.end, text: '...{}' }
      : shortenEndpoints(part),
  );
}

/** Marks a value so that it's left out where it isn't used. */
const markPure = ({ start, end }: Node): readonly Edit[] => [
  { start, end: start, text: '/*@__PURE__*/(() => (' },
  { start: end, end, text: '))()' },
];

const canLeaveOut = ({ type }: Node): boolean => type === 'CallExpression' || type === 'ObjectExpression';

function editStatement(statement: Node): readonly Edit[] {
  const declaration = isNode(statement['declaration']) ? statement['declaration'] : statement;
  const values = listParts(declaration)
    .map(({ init }) => init)
    .filter(isNode)
    .filter(canLeaveOut);
  return [...shortenEndpoints(statement), ...values.flatMap(markPure)];
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
      const edits = listParts(parsed)
        .flatMap(editStatement)
        .toSorted((one, other) => one.start - other.start);
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
