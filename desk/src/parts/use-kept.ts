import { useState } from 'react';
import { queryClient } from '../api/query-client.ts';

const kind = 'typed';
queryClient.setQueryDefaults([kind], { gcTime: Infinity });

/**
 * Keeps what a person types while other tabs and pages are shown, so that nothing typed is lost. It is with the queries, which a lock
 * empties.
 */
export function useKept<T>(name: readonly string[], blank: T): readonly [kept: T, keep: (value: T) => void] {
  const key = [kind, ...name];
  const [kept, setKept] = useState(() => queryClient.getQueryData<T>(key) ?? blank);
  const keep = (value: T) => {
    setKept(value);
    queryClient.setQueryData<T>(key, value);
  };
  return [kept, keep];
}
