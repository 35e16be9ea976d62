import { Note } from '@moments/ui/feedback/note.tsx';
import { useSession } from '../../session/session-store.ts';
import { clearSignedOutReason } from '../../session/signed-out-reason.ts';
import { sessionExpired } from './messages.ts';

/** Says that the session has expired (AUTH-10). A note only: a snackbar would lie over the button on small phones. */
export function SessionNotice() {
  const isExpired = useSession((state) => state.signedOutReason === 'expired');
  return isExpired ? (
    <Note tone="warn" live="alert" onDismiss={clearSignedOutReason}>
      <p>{sessionExpired}</p>
    </Note>
  ) : null;
}
