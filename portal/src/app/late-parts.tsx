import { useEffect } from 'react';
import { keepFocus } from '@moments/ui/overlay/kept-focus.ts';
import { SessionWarning } from '../session/session-warning.tsx';

/** What works on every page, and loads after the first picture. */
export default function LateParts() {
  useEffect(keepFocus, []);
  return <SessionWarning />;
}
