import { useState } from 'react';
import { useDraft } from './use-draft.ts';

/**
 * A single value that a dialog or a small form keeps over a change of route and an expired session, in memory (SESS-02).
 * @returns the value, and a function that changes it; undefined forgets it
 */
export function useDraftValue(
  key: string,
): readonly [string | undefined, (next: string | undefined) => void] {
  const { initial, save, clear } = useDraft<{ readonly value: string }>(key);
  const [value, setValue] = useState(initial?.value);
  const change = (next: string | undefined): void => {
    setValue(next);
    if (next === undefined) clear();
    else save({ value: next });
  };
  return [value, change];
}
