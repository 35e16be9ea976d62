import { useEffect } from 'react';
import { keepFocus } from '@moments/ui/overlay/kept-focus.ts';
import { UndoPhoneChangeScreen } from '../features/account/profile/undo-phone-change-screen.tsx';

/** The app of the undo link's page. It works with and without a session. */
export default function UndoPhoneChangeApp() {
  useEffect(keepFocus, []);
  return <UndoPhoneChangeScreen />;
}
