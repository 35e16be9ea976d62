import { useEffect, useState } from 'react';
import { extendSession } from '@moments/contract/sign-in/devices';
import { Button } from '@moments/ui/buttons/button.tsx';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { Dialog } from '@moments/ui/overlay/dialogs.tsx';
import { call } from '../api/call.ts';
import { logOut } from './sign-out.ts';
import { updateStoredSession } from './stored-session.ts';

/**
 * Extends the session on the server, and stores its reply. An expired session ends as with any call (SESS-03).
 * @returns whether the server replied
 */
async function staySignedIn(): Promise<boolean> {
  // The lifetime starts before the reply arrives.
  const requestedAt = Date.now();
  const result = await call(extendSession);
  if (!result.ok) return false;
  const { ttl, canExtend } = result.reply;
  updateStoredSession({ tokenExpiresAt: requestedAt + ttl * 1_000, usedAt: requestedAt, canExtend });
  return true;
}

/**
 * Formats the time left, rounded down. It changes once a minute, and every ten seconds in the last minute, because a screen
 * reader reads every change.
 * @param left in ms
 */
export function formatTimeLeft(left: number): string {
  const seconds = Math.max(0, Math.floor(left / 1_000));
  if (seconds >= 120) return `${String(Math.floor(seconds / 60))} minutes`;
  if (seconds >= 60) return 'a minute';
  return seconds < 10 ? 'a few seconds' : `${String(Math.floor(seconds / 10) * 10)} seconds`;
}

const second = 1_000;

/** Returns the time left until an instant, in ms. Updates every second and when a hidden page becomes visible. */
export function useTimeLeft(endsAt: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const update = (): void => setNow(Date.now());
    const timer = setInterval(update, second);
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, []);
  return Math.max(0, endsAt - now);
}

interface SessionEndingDialogProps {
  /** In ms since 1970. */
  readonly endsAt: number;
  /** Whether the session can be extended. */
  readonly canStay: boolean;
  /** Closes the dialog if the session can't be extended. */
  readonly onDismiss: () => void;
}

/** Extends the session, and reports whether the server couldn't be reached. */
function useExtend() {
  const [isExtending, setExtending] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const stay = async (): Promise<void> => {
    setExtending(true);
    setFailed(false);
    const isAnswered = await staySignedIn();
    setExtending(false);
    setFailed(!isAnswered);
  };
  return { isExtending, hasFailed, stay: () => void stay() };
}

/**
 * Warns before the session ends (WCAG 2.2.1). It closes when the session is extended here or in another tab. Its promise about
 * typed text is true for every form, because drafts stay in the page's memory.
 */
export default function SessionEndingDialog({ endsAt, canStay, onDismiss }: SessionEndingDialogProps) {
  const left = formatTimeLeft(useTimeLeft(endsAt));
  const { isExtending, hasFailed, stay } = useExtend();
  const main = canStay ? (
    <Button key="stay" busy={isExtending} busyLabel="One moment..." onClick={stay}>
      Stay logged in
    </Button>
  ) : (
    <Button key="dismiss" onClick={onDismiss}>
      Continue for now
    </Button>
  );
  return (
    <Dialog
      open
      urgent
      title="You’ll be logged out soon"
      onClose={canStay ? stay : onDismiss}
      actions={
        <>
          {main}
          <Button variant="plain" onClick={logOut}>
            Log Out
          </Button>
        </>
      }
    >
      <Stack gap={8}>
        <p aria-live="polite">
          To keep your account safe, you’ll be logged out in <b>{left}</b>.
        </p>
        {!canStay && <p>You can’t extend this session again. Log in with a new code after that.</p>}
        {hasFailed && (
          <Alert message="We couldn’t reach our service.">Check your connection, then try again.</Alert>
        )}
        <p>
          When you log in again, you’ll come back to this page with what you typed. You’ll need to enter card
          details again.
        </p>
      </Stack>
    </Dialog>
  );
}
