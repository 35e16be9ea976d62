import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { Link } from '@moments/ui/link.tsx';
import { useShortcut } from '../../../keys/use-shortcut.ts';
import { BottomBar, HeldBar } from '../../../parts/held-bar.tsx';
import { getFirstName } from '../../../parts/names.ts';
import { dropAct, useUndo } from '../../../parts/undo-store.ts';
import { useAct } from '../../../parts/use-act.ts';
import { focusComposer } from './composer-focus.ts';
import type { HeldReply } from './composer-machine.ts';
import { dismiss, undoReply } from './composer-sends.ts';
import { useComposer } from './composer-store.ts';

interface Undoable {
  readonly memberId: string;
  readonly label: string;
  readonly until: Date | undefined;
  readonly undo: () => Promise<unknown>;
}

function describeReply({ name, id, isScheduled = false, isWaiting = false }: HeldReply): string {
  const firstName = getFirstName(name) || 'a member';
  if (isScheduled && id !== undefined) return `Scheduled for ${firstName}`;
  return id === undefined && isWaiting
    ? `A reply to ${firstName} waits for the connection`
    : `Sending to ${firstName}`;
}

/** Gets the last thing that can be taken back: a reply that is held, or an act. */
function useNewest(): Undoable | undefined {
  const client = useQueryClient();
  const act = useUndo(({ acts }) => acts.at(-1));
  const reply = useComposer(({ held }) => held.findLast(({ problem }) => problem === undefined));
  if (!reply || (act && act.until > (reply.leavesAt ?? new Date(0))))
    return act && { ...act, undo: () => act.undo().then(() => dropAct(act)) };
  const { memberId, leavesAt } = reply;
  const undo = () => undoReply(client, reply);
  return { memberId, label: describeReply(reply), until: leavesAt, undo };
}

const Rejected = ({ reply }: { reply: HeldReply }) => (
  <BottomBar role="alert">
    <span>
      The reply to {reply.name || 'a member'} wasn’t sent. {reply.problem}
    </span>
    <Link href={`/inbox/${reply.memberId}`} onClick={() => dismiss(reply.key)}>
      Open
    </Link>
    <button type="button" onClick={() => dismiss(reply.key)}>
      Dismiss
    </button>
  </BottomBar>
);

/** Says what was done last, and takes it back. The conversation opens again, so that the next words belong to it. */
export function UndoBar() {
  const navigate = useNavigate();
  const rejected = useComposer(({ held }) => held.findLast(({ problem }) => problem !== undefined));
  const newest = useNewest();
  const { run, error, setError } = useAct();
  const undo = async () => {
    if (!newest || !(await run(newest.undo))) return;
    void navigate(`/inbox/${newest.memberId}`);
    focusComposer(newest.memberId);
  };
  // The list of shortcuts names it before there is something to undo.
  useShortcut('undo', () => void (newest?.until && undo()));
  if (rejected) return <Rejected reply={rejected} />;
  if (newest) return <HeldBar label={newest.label} leavesAt={newest.until} onUndo={() => void undo()} />;
  return error === undefined ? null : (
    <BottomBar role="alert">
      <span>{error}</span>
      <button type="button" onClick={() => setError(undefined)}>
        Dismiss
      </button>
    </BottomBar>
  );
}
