import type { PendingMember } from '@moments/contract/matching/staff-matching';
import { useShortcut } from '../../keys/use-shortcut.ts';
import { HeldBar } from '../../parts/held-bar.tsx';
import { getFirstName } from '../../parts/names.ts';
import type { Matching } from './match-member.ts';

/** Shows the person's own held match, and undoes it. */
export function HeldMatch({ rows, matching }: { rows: readonly PendingMember[]; matching: Matching }) {
  const newest = rows.findLast(({ held }) => held?.isOwn);
  const undo = () => newest && matching.undo(newest.memberId);
  useShortcut('undo', undo, newest !== undefined);
  if (!newest?.held) return null;
  return (
    <HeldBar
      label={`Matching ${getFirstName(newest.name)} with ${newest.held.coachName}`}
      leavesAt={new Date(newest.held.leavesAt)}
      isBusy={matching.isBusy}
      onUndo={undo}
    />
  );
}
