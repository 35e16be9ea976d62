import { create } from 'zustand';
import type { StaffEvent } from '@moments/contract/live/staff-events';

interface LiveState {
  readonly status: 'connecting' | 'live' | 'offline';
  /** When the connection was lost. */
  readonly offlineSince: Date | undefined;
}

export const useLive = create<LiveState>(() => ({ status: 'connecting', offlineSince: undefined }));

export const showLive = (): void => useLive.setState({ status: 'live', offlineSince: undefined });

export const showOffline = (): void =>
  useLive.setState(({ offlineSince }) => ({ status: 'offline', offlineSince: offlineSince ?? new Date() }));

/** A message to a listener: an event, or `refresh` if events may be missing. */
export type LiveMessage = StaffEvent | 'refresh';

type Listener = (message: LiveMessage) => void;
const listeners = new Set<Listener>();

/** Calls the listener with each change from now on. @returns a function that stops it */
export function listen(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function publish(message: LiveMessage): void {
  for (const listener of listeners) listener(message);
}
