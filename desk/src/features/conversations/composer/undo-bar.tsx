import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@moments/ui/link.tsx';
import { useShortcut } from '../../../keys/use-shortcut.ts';
import { BottomBar, HeldBar } from '../../../parts/held-bar.tsx';
import { getFirstName } from '../../../parts/names.ts';
import { useAct } from '../../../parts/use-act.ts';
import { setRejected, useCompose } from './compose-store.ts';
import { undoReply } from './send-reply.ts';

/** Shows the newest reply that is held, and undoes it. */
export function UndoBar() {
  const client = useQueryClient();
  const newest = useCompose(({ held }) => held.at(-1));
  const rejected = useCompose((state) => state.rejected);
  const { run, error, setError } = useAct();
  const undo = () => void (newest && run(() => undoReply(client, newest)));
  useShortcut('undo', undo, newest?.id !== undefined);
  if (rejected)
    return (
      <BottomBar role="alert">
        <span>
          The reply to {rejected.name} wasn’t sent. {rejected.message}
        </span>
        <Link href={`/inbox/${rejected.memberId}`} onClick={() => setRejected(undefined)}>
          Open
        </Link>
        <button type="button" onClick={() => setRejected(undefined)}>
          Dismiss
        </button>
      </BottomBar>
    );
  if (!newest)
    return error === undefined ? null : (
      <BottomBar role="alert">
        <span>{error}</span>
        <button type="button" onClick={() => setError(undefined)}>
          Dismiss
        </button>
      </BottomBar>
    );
  const firstName = getFirstName(newest.name) || 'a member';
  return (
    <HeldBar
      label={
        newest.id === undefined
          ? `A reply to ${firstName} waits for the connection`
          : `Sending to ${firstName}`
      }
      leavesAt={newest.leavesAt}
      onUndo={undo}
    />
  );
}
