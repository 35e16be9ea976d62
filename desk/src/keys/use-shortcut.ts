import { useEffect, useEffectEvent } from 'react';
import { readPreference } from '../theme/preferences.ts';
import { readStroke, toStroke, type ShortcutId } from './shortcuts.ts';

/** The newest handler of a shortcut comes last, and wins. */
const handlers = new Map<ShortcutId, (() => void)[]>();

/** Milliseconds within which the second key of a sequence must follow. */
const sequenceTime = 1_500;

/** Milliseconds after the last typed key until single keys act again. */
export const sleepTime = 2_000;

/** Handles a shortcut while the part is shown. */
export function useShortcut(id: ShortcutId, onPress: () => void, isOn = true): void {
  const handle = useEffectEvent(onPress);
  useEffect(() => {
    if (!isOn) return undefined;
    const handleShortcut = () => handle();
    handlers.set(id, [...(handlers.get(id) ?? []), handleShortcut]);
    return () => {
      handlers.set(
        id,
        (handlers.get(id) ?? []).filter((each) => each !== handleShortcut),
      );
    };
  }, [id, isOn]);
}

/** Says whether something on the page handles a shortcut now. */
export const isHandled = (id: ShortcutId): boolean => (handlers.get(id)?.length ?? 0) > 0;

/** Runs what a shortcut does now. */
export const runShortcut = (id: ShortcutId): void => handlers.get(id)?.at(-1)?.();

const isField = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

/** Finds out whether a dialog is open, because it has the keyboard to itself. */
const hasDialog = (): boolean =>
  document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null;

const modifiers: readonly string[] = ['Shift', 'Control', 'Meta', 'Alt'];

/**
 * Puts single keys to sleep while words are typed. The focus may leave the field at any moment, such as when a dialog closes, and the words
 * go on. The page says so to its styles, which dim the key caps.
 */
class KeySleep {
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Notes a key, also one within a dialog, or with which an input method composes a letter. */
  note({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent): void {
    const isLetter = key.length === 1 && !ctrlKey && !metaKey && !altKey;
    if (!isField(target) && !(isLetter && this.timer !== undefined)) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(this.wake, sleepTime);
    document.documentElement.dataset['keys'] = 'asleep';
  }

  get isAsleep(): boolean {
    return this.timer !== undefined;
  }

  readonly wake = (): void => {
    clearTimeout(this.timer);
    this.timer = undefined;
    delete document.documentElement.dataset['keys'];
  };
}

/** Listens to the keyboard for the whole page. @returns stops */
export function listenToKeys(): () => void {
  let pending: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sleep = new KeySleep();
  const noteKey = (event: KeyboardEvent) => {
    if (!modifiers.includes(event.key)) sleep.note(event);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.isComposing || event.defaultPrevented || event.repeat || hasDialog()) return;
    if (modifiers.includes(event.key)) return;
    // Escape only leaves a field. At once, it would leave the page as well, with what was typed.
    if (event.key === 'Escape' && isField(event.target)) event.target.blur();
    const outcome = readStroke(toStroke(event), {
      pending,
      isInField: isField(event.target),
      isAsleep: sleep.isAsleep,
      hasSingleKeys: readPreference('single-keys') !== 'off',
    });
    pending = outcome.pending;
    clearTimeout(timer);
    timer = setTimeout(() => (pending = undefined), sequenceTime);
    const handler = outcome.shortcut && handlers.get(outcome.shortcut)?.at(-1);
    if (!handler) return;
    event.preventDefault();
    handler();
  };
  // Before the field and the shortcuts.
  document.addEventListener('keydown', noteKey, { capture: true });
  document.addEventListener('keydown', handleKey);
  return () => {
    clearTimeout(timer);
    sleep.wake();
    document.removeEventListener('keydown', noteKey, { capture: true });
    document.removeEventListener('keydown', handleKey);
  };
}
