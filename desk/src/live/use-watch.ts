import { useEffect, useEffectEvent } from 'react';
import { watchMembers } from './live-connection.ts';
import { listen, type LiveMessage } from './live-store.ts';

/** Milliseconds for which events are collected: one change can be announced several times. */
const collect = 150;

/** Calls back after a change of the members whom the page shows, or when events may be missing. */
export function useWatch(
  ids: readonly string[],
  isMeant: (message: LiveMessage) => boolean,
  onChange: () => void,
): void {
  const names = ids.join(',');
  const isOwn = useEffectEvent(isMeant);
  const change = useEffectEvent(onChange);
  useEffect(() => watchMembers(names === '' ? [] : names.split(',')), [names]);
  useEffect(() => () => watchMembers([]), []);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const report = () => {
      timer = undefined;
      change();
    };
    const stop = listen((message) => {
      if (isOwn(message)) timer ??= setTimeout(report, collect);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
}
