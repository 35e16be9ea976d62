import { useEffect, useEffectEvent } from 'react';
import { watchTopics } from './live-connection.ts';
import { listen, type LiveMessage } from './live-store.ts';

/**
 * Calls back after a change of the members whom the page shows, or of Tonight, or when events may be missing.
 * @param collect milliseconds for which events are collected: one change can be announced several times
 */
export function useWatch(
  topics: readonly string[],
  isMeant: (message: LiveMessage) => boolean,
  onChange: () => void,
  collect = 150,
): void {
  const names = topics.join(',');
  const isOwn = useEffectEvent(isMeant);
  const change = useEffectEvent(onChange);
  useEffect(() => watchTopics(names === '' ? [] : names.split(',')), [names]);
  useEffect(() => () => watchTopics([]), []);
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
  }, [collect]);
}
