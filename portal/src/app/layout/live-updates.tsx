import { useLiveUpdates } from '../../member/live/use-live.ts';

/** Keeps the page current. Loads after the first picture. */
export default function LiveUpdates() {
  useLiveUpdates(true);
  return null;
}
