/** The part that failed: a screen that could not be drawn, a script, or a promise that no code waits for. */
export const failureKinds = ['screen', 'script', 'promise'] as const;
export type FailureKind = (typeof failureKinds)[number];

/** A page's report of its error. No field has room for free text, because errors often quote what was typed. */
export interface PageError {
  readonly kind: FailureKind;
  /** The name of a page, or `other`. Addresses can hold IDs. */
  readonly page: string;
  /** The class of the error, such as `TypeError`. */
  readonly name: string;
  /** The known message that the error has, or `other`. */
  readonly reason: string;
  /** Positions in our built files, the innermost first: `assets/home-3f9c.js:1:2040`. */
  readonly frames: string[];
}

export const errorNamePattern = /^[A-Z]?[A-Za-z]{0,32}Error$/;
export const framePattern = /^(?:desk-)?assets\/[\w.-]{1,80}\.js:\d{1,8}:\d{1,8}$/;
export const mostFrames = 8;

/** The messages of browsers that we recognize. Only our name for one leaves the page. */
const reasons: readonly (readonly [message: RegExp, reason: string])[] = [
  [/dynamically imported module|Importing a module script failed|Unable to preload/, 'file-missing'],
  [/is not a function/, 'not-a-function'],
  [/properties of (?:null|undefined)|(?:null|undefined) is not an object|is (?:null|undefined)$/, 'no-value'],
  [/is not defined|Can't find variable/, 'not-defined'],
  [/call stack|too much recursion/, 'recursion'],
  [/TrustedScript|Trusted Type/, 'script-policy'],
  [/is not a child of this node/, 'changed-document'],
  [/not valid JSON|JSON Parse|JSON\.parse/, 'not-json'],
];

/** Matches the name of a known message. */
export const reasonPattern = new RegExp(
  `^(other|react \\d{1,4}|${reasons.map(([, reason]) => reason).join('|')})$`,
);

function findReason(message: string): string {
  const react = /^Minified React error #(\d{1,4});/.exec(message)?.[1];
  if (react !== undefined) return `react ${react}`;
  return reasons.find(([pattern]) => pattern.test(message))?.[1] ?? 'other';
}

const readFrames = (stack: string): string[] =>
  (stack.match(/(?:desk-)?assets\/[\w.-]{1,80}\.js:\d{1,8}:\d{1,8}/g) ?? []).slice(0, mostFrames);

/** Describes an error without its message, which may quote personal data. */
export function describeError(kind: FailureKind, page: string, error: unknown): PageError {
  const { name, message, stack } = error instanceof Error ? error : new Error();
  return {
    kind,
    page,
    name: errorNamePattern.test(name) ? name : 'Error',
    reason: findReason(message),
    frames: error instanceof Error ? readFrames(stack ?? '') : [],
  };
}
