import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  staffAssignMembers,
  staffHandOver,
  staffTakeBack,
  type UnassignedMember,
} from '@moments/contract/cover/staff-cover';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { ChipGroup } from '@moments/ui/fields/choices.tsx';
import { Select } from '@moments/ui/fields/select.tsx';
import { Dialog } from '@moments/ui/overlay/dialogs.tsx';
import { call } from '../../api/call.ts';
import { getMessage } from '../../api/desk-error.ts';
import forms from '../../parts/forms.module.css';
import { getFirstName } from '../../parts/names.ts';
import { DeskButton } from '../../parts/parts.tsx';
import { offerUndo } from '../../parts/undo-store.ts';
import { useAct } from '../../parts/use-act.ts';
import {
  describeShortRoom,
  hasRoom,
  isHere,
  refreshCover,
  toChoice,
  useCoaches,
  type Coach,
} from './cover-queries.ts';

const hour = 3_600_000;
const forGood = 'for-good';
const lengths = [
  { value: '2', label: 'For 2 hours' },
  { value: '4', label: 'For this evening (4 hours)' },
  { value: '12', label: 'For 12 hours' },
  { value: '24', label: 'For 24 hours' },
];

interface NamedMember {
  readonly memberId: string;
  readonly name: string;
  /** Why no one answers them now. */
  readonly reason?: UnassignedMember['reason'];
}

/** Members outside of coaching, whose check-in after a crisis is due, are covered for a time. They get no coach for good. */
const isUncoached = ({ reason }: NamedMember): boolean => reason === 'check-in-due';

export interface HandOverDialogProps {
  readonly open: boolean;
  /** The members who can be handed over: one, or several to choose from. */
  readonly members: readonly NamedMember[];
  /** Whether the person may also give them a new coach for good. */
  readonly canAssign?: boolean;
  readonly finalFocus?: () => HTMLElement | null;
  readonly onClose: () => void;
}

const describeMembers = ([first, ...others]: readonly NamedMember[]): string =>
  first && others.length === 0 ? getFirstName(first.name) : `${String(others.length + 1)} members`;

async function handOver(members: readonly NamedMember[], coach: Coach, hours: string): Promise<void> {
  const memberIds = members.map(({ memberId }) => memberId);
  if (hours === forGood) {
    await call(staffAssignMembers, { body: { memberIds, coachId: coach.id } });
    return;
  }
  const until = new Date(Date.now() + Number(hours) * hour).toISOString();
  const handover = { staffId: coach.id, until };
  await call(staffHandOver, { body: { memberIds, ...handover } });
  offerUndo({
    memberId: memberIds[0] ?? '',
    label: `${describeMembers(members)} handed over to ${coach.name}`,
    undo: () => call(staffTakeBack, { body: { memberIds, handover } }),
  });
}

/** Lets another coach answer members for a time, or for good. Without a choice of members, all of them are meant. */
export function HandOverDialog({
  open,
  members,
  canAssign = false,
  finalFocus,
  onClose,
}: HandOverDialogProps) {
  const client = useQueryClient();
  const { own, coaches, error: listError } = useCoaches(open);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [staffId, setStaffId] = useState('');
  const [hours, setHours] = useState('4');
  const { run, isBusy, error } = useAct();
  const isForGood = hours === forGood;
  const here = coaches.filter((coach) => coach.id !== own && isHere(coach));
  const others = isForGood ? here.filter(hasRoom) : here;
  const full = here.filter((coach) => !others.includes(coach));
  const chosen = others.find(({ id }) => id === staffId);
  const uncoached = isForGood ? members.filter(isUncoached) : [];
  const possible = members.filter((member) => !uncoached.includes(member));
  const meant = possible.filter(({ memberId }) => !left.includes(memberId));
  const isOne = members.length === 1;
  const shortRoom = isForGood && chosen ? describeShortRoom(chosen, meant.length) : undefined;
  const act = () =>
    run(async () => {
      if (!chosen) return;
      await handOver(meant, chosen, hours);
      refreshCover(client);
      onClose();
    });
  const shown = error ?? (listError ? getMessage(listError) : undefined);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      {...(finalFocus ? { finalFocus } : {})}
      title={isOne ? `Hand over ${members[0]?.name ?? ''}` : 'Hand over members'}
      actions={
        <DeskButton
          disabled={!chosen || meant.length === 0 || shortRoom !== undefined}
          busy={isBusy}
          onClick={() => void act()}
        >
          {chosen ? `Hand over to ${chosen.name}` : 'Hand over'}
        </DeskButton>
      }
    >
      <div className={forms.form}>
        <p>
          {isForGood
            ? 'They get a new coach, and a text with the coach’s name.'
            : `The other coach can read and answer until then. ${isOne ? getFirstName(members[0]?.name ?? '') : 'None of them'} is${isOne ? 'n’t' : ''} notified.`}
        </p>
        {!isOne && (
          <ChipGroup
            label={`Members (${String(meant.length)} of ${String(possible.length)})`}
            choices={possible.map(({ memberId, name }) => ({ value: memberId, label: name }))}
            value={meant.map(({ memberId }) => memberId)}
            onValueChange={(ids) =>
              setLeft([
                ...left.filter((id) => uncoached.some(({ memberId }) => memberId === id)),
                ...possible.map(({ memberId }) => memberId).filter((id) => !ids.includes(id)),
              ])
            }
          />
        )}
        {uncoached.length > 0 && (
          <p>Not in coaching, so only for a time: {uncoached.map(({ name }) => name).join(', ')}.</p>
        )}
        <Select
          label="Coach"
          placeholder="Choose a coach"
          hint={full.length === 0 ? undefined : `No room: ${full.map(({ name }) => name).join(', ')}.`}
          error={shortRoom}
          choices={others.map(toChoice)}
          value={staffId}
          onChange={(event) => setStaffId(event.currentTarget.value)}
        />
        <Select
          label="How long"
          choices={canAssign ? [...lengths, { value: forGood, label: 'For good: a new coach' }] : lengths}
          value={hours}
          onChange={(event) => setHours(event.currentTarget.value)}
        />
        {shown !== undefined && <Alert message={shown} />}
      </div>
    </Dialog>
  );
}
