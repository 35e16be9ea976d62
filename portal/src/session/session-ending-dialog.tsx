import { useEffect, useState } from 'react';
import { Button } from '@moments/ui/buttons/button.tsx';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { Dialog } from '@moments/ui/overlay/dialogs.tsx';
import { logOut } from './sign-out.ts';
import { staySignedIn } from './stay-signed-in.ts';

/**
 * The time left as people say it, never more than there is. It changes once a minute, and in the last one each ten seconds: a
 * screen reader says every change.
 * @param left in ms
 */
export function formatTimeLeft(left: number): string {
  const seconds = Math.max(0, Math.floor(left / 1_000));
  if (seconds >= 120) return `${String(Math.floor(seconds / 60))} minutes`;
  if (seconds >= 60) return 'a minute';
  return seconds < 10 ? 'a few seconds' : `${String(Math.floor(seconds / 10) * 10)} seconds`;
}

const second = 1_000;

/** The time left until an instant, in ms; looked at each second, and at once when a hidden page is seen again. */
export function useTimeLeft(endsAt: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const look = (): void => setNow(Date.now());
    const timer = setInterval(look, second);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return Math.max(0, endsAt - now);
}

interface SessionEndingDialogProps {
  /** In ms since 1970. */
  readonly endsAt: number;
  /** Whether asking can move the end. */
  readonly canStay: boolean;
  /** Put away, where nothing can be moved. */
  readonly onDismiss: () => void;
}

/** Asking the server, and whether it could not be reached. */
function useStay() {
  const [isAsking, setAsking] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const stay = async (): Promise<void> => {
    setAsking(true);
    setFailed(false);
    const isAnswered = await staySignedIn();
    setAsking(false);
    setFailed(!isAnswered);
  };
  return { isAsking, hasFailed, stay: () => void stay() };
}

/**
 * Warns before the session ends (WCAG 2.2.1). It goes by itself where the session goes on, here or in another tab. What it says
 * of typed text holds for every form: drafts stay in the page's memory over an expiry.
 */
export default function SessionEndingDialog({ endsAt, canStay, onDismiss }: SessionEndingDialogProps) {
  const words = formatTimeLeft(useTimeLeft(endsAt));
  const { isAsking, hasFailed, stay } = useStay();
  const main = canStay ? (
    <Button key="stay" busy={isAsking} busyLabel="One moment..." onClick={stay}>
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
          To keep your account safe, you’ll be logged out in <b>{words}</b>.
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
