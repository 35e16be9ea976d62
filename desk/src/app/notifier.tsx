import { useEffect, useRef } from 'react';
import { useTimedReads } from '../features/conversations/inbox-queries.ts';
import { useCallsForCare } from '../features/conversations/list-queries.ts';
import type { DeskSession } from '../session/session-store.ts';
import { readPreference } from '../theme/preferences.ts';

/** Without a name and without a text: others may see the screen. */
const message = 'A member needs you';

/** In Hz and seconds: two short tones. */
const tones = { pitch: 660, length: 0.15, pause: 0.25 } as const;

function playTones(): void {
  if (typeof AudioContext === 'undefined') return;
  const context = new AudioContext();
  const volume = context.createGain();
  volume.gain.value = 0.2;
  volume.connect(context.destination);
  for (const place of [0, 1]) {
    const tone = context.createOscillator();
    tone.frequency.value = tones.pitch;
    tone.connect(volume);
    tone.start(context.currentTime + place * tones.pause);
    tone.stop(context.currentTime + place * tones.pause + tones.length);
  }
  setTimeout(() => void context.close(), 1_000);
}

function notify(): void {
  playTones();
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  const notification = new Notification(message, { tag: 'moments-desk' });
  notification.onclick = () => focus();
}

/** Notifies when a number grows. The first number that is known isn’t announced. */
function useGrowth(count: number | undefined, isOn: () => boolean): void {
  const before = useRef<number>(undefined);
  useEffect(() => {
    if (count !== undefined && before.current !== undefined && count > before.current && isOn()) notify();
    before.current = count ?? before.current;
  }, [count, isOn]);
}

const notifiesOfCrises = (): boolean => readPreference('notifications') !== 'off';
const notifiesOfMore = (): boolean => readPreference('notifications') === 'new-members';

/**
 * Notifies of crises and, if the person chose so, of first texts of new members and of what is due, on every page of the desk. It reads
 * again when something is due, because that is no event.
 */
export function Notifier({ session }: { session: DeskSession }) {
  const { crises, newMembers, due, nextDueAt, readAt } = useCallsForCare(session);
  useTimedReads([nextDueAt], readAt);
  useGrowth(crises, notifiesOfCrises);
  useGrowth(newMembers, notifiesOfMore);
  useGrowth(due, notifiesOfMore);
  return null;
}
