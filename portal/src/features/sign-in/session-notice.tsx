import { useEffect } from 'react';

import { Note } from '../../interface/feedback/note.tsx';
import { announce } from './announce.ts';
import { useSession } from '../../session/session-store.ts';
import { clearSignedOutReason } from '../../session/signed-out-reason.ts';
import { sessionExpired } from './messages.ts';

/** Says that the session has expired (AUTH-10): as a note that stays, and as a snackbar. */
export function SessionNotice() {
  const isExpired = useSession((state) => state.signedOutReason === 'expired');
  useEffect(() => {
    if (isExpired) announce('warning', sessionExpired);
  }, [isExpired]);
  return isExpired ? (
    <Note tone="warn" onDismiss={clearSignedOutReason}>
      <p>{sessionExpired}</p>
    </Note>
  ) : null;
}
