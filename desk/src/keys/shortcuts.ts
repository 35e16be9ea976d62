/** The shortcuts of the desk. A sequence such as `g i` is typed one key after the other. */
interface Shortcut {
  readonly label: string;
  readonly stroke: string;
  /** Also works while a field has the focus. */
  readonly inFields?: boolean;
}

const everywhere = {
  palette: { label: 'Search or jump', stroke: 'mod+k', inFields: true },
  shortcuts: { label: 'Shortcuts', stroke: '?' },
  playbook: { label: 'Crisis playbook', stroke: '!' },
  find: { label: 'Find a member', stroke: 'f' },
  undo: { label: 'Undo', stroke: 'z' },
  lock: { label: 'Lock the desk', stroke: 'g l' },
  'go-inbox': { label: 'Go to the inbox', stroke: 'g i' },
  'go-tonight': { label: 'Go to tonight', stroke: 'g t' },
  'go-deliveries': { label: 'Go to deliveries', stroke: 'g d' },
  'go-members': { label: 'Go to the members', stroke: 'g a' },
  'go-matching': { label: 'Go to matching', stroke: 'g m' },
  'go-requests': { label: 'Go to requests', stroke: 'g r' },
  'go-partners': { label: 'Go to partners', stroke: 'g p' },
  'go-figures': { label: 'Go to the figures', stroke: 'g f' },
  'go-plans': { label: 'Go to plans', stroke: 'g n' },
} as const satisfies Record<string, Shortcut>;

const lists = {
  next: { label: 'Next', stroke: 'j' },
  previous: { label: 'Previous', stroke: 'k' },
  back: { label: 'Back to the list', stroke: 'escape' },
  'next-waiting': { label: 'Next waiting', stroke: 'shift+j' },
  panel: { label: 'Side panel', stroke: 'p' },
  match: { label: 'Match with the best fit', stroke: 'm' },
  approve: { label: 'Approve a request', stroke: 'a' },
  decline: { label: 'Decline a request', stroke: 'd' },
} as const satisfies Record<string, Shortcut>;

const conversation = {
  reply: { label: 'Reply', stroke: 'r' },
  note: { label: 'Private note', stroke: 'n' },
  mention: { label: 'Mention a coach in a note', stroke: '@' },
  'saved-replies': { label: 'Saved replies', stroke: '/' },
  send: { label: 'Send, and on to the next', stroke: 'mod+enter', inFields: true },
  'send-stay': { label: 'Send, and stay', stroke: 'mod+shift+enter', inFields: true },
  'send-later': { label: 'Choose when to send', stroke: 'mod+alt+enter', inFields: true },
  done: { label: 'Done', stroke: 'e' },
  'follow-up': { label: 'Follow up', stroke: 'h' },
  'hand-over': { label: 'Hand over', stroke: 'o' },
  unread: { label: 'Unread', stroke: 'u' },
  'try-again': { label: 'Try again', stroke: 't' },
} as const satisfies Record<string, Shortcut>;

const member = {
  'change-status': { label: 'Change status', stroke: 's' },
} as const satisfies Record<string, Shortcut>;

export const shortcutGroups = [
  { title: 'Everywhere', shortcuts: everywhere },
  { title: 'Move', shortcuts: lists },
  { title: 'Conversation', shortcuts: conversation },
  { title: 'Member', shortcuts: member },
] as const;

const all = { ...everywhere, ...lists, ...conversation, ...member };
export type ShortcutId = keyof typeof all;
export const shortcuts: Readonly<Record<ShortcutId, Shortcut>> = all;
const entries = Object.entries(shortcuts) as [ShortcutId, Shortcut][];

interface Press {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** Names a key press, such as `mod+enter`, `shift+j`, or `?`. ⌘ is Ctrl on Windows and Linux. */
export function toStroke({ key, shiftKey, ctrlKey, metaKey, altKey }: Press): string {
  const name = key.toLowerCase();
  // Shift is part of a sign such as "?", but says something of its own with a letter or a named key.
  const withShift = shiftKey && (name.length > 1 || name !== name.toUpperCase());
  return [ctrlKey || metaKey ? 'mod+' : '', altKey ? 'alt+' : '', withShift ? 'shift+' : '', name].join('');
}

export interface KeyState {
  /** The first key of a sequence that was typed. */
  readonly pending: string | undefined;
  readonly isInField: boolean;
  /** Whether words were typed a moment ago: the next keys are more of them, wherever the focus went. */
  readonly isAsleep: boolean;
  /** False: the person turned single keys off (WCAG 2.1.4). */
  readonly hasSingleKeys: boolean;
}

export interface KeyOutcome {
  readonly shortcut: ShortcutId | undefined;
  readonly pending: string | undefined;
}

/** Decides what a key press means. */
export function readStroke(
  stroke: string,
  { pending, isInField, isAsleep, hasSingleKeys }: KeyState,
): KeyOutcome {
  const isModified = stroke.startsWith('mod+');
  // Escape is no part of words, and changes nothing.
  const isSwallowed = stroke !== 'escape' && (isAsleep || !hasSingleKeys);
  if (!isModified && (isInField || isSwallowed)) return { shortcut: undefined, pending: undefined };
  const typed = pending === undefined ? stroke : `${pending} ${stroke}`;
  const [shortcut, found] = entries.find(([, each]) => each.stroke === typed) ?? [];
  if (found && (!isInField || found.inFields)) return { shortcut, pending: undefined };
  const begins = entries.some(([, each]) => each.stroke.startsWith(`${stroke} `));
  return { shortcut: undefined, pending: begins ? stroke : undefined };
}

const capNames: Readonly<Record<string, string>> = { enter: '⏎', escape: 'Esc', shift: '⇧', alt: 'Alt' };

/** Lists the key caps of a shortcut: "⌘ ⏎" or "Ctrl ⏎", "G I". */
export const getCaps = (id: ShortcutId, isMac: boolean): readonly string[] =>
  shortcuts[id].stroke
    .split(/[+ ]/)
    .map((part) => (part === 'mod' ? (isMac ? '⌘' : 'Ctrl') : (capNames[part] ?? part.toUpperCase())));
