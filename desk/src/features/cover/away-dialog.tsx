import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { staffSetAway } from '@moments/contract/cover/staff-cover';
import { startOfEasternDay } from '@moments/contract/values/dates';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { ChipGroup } from '@moments/ui/fields/choices.tsx';
import { Form } from '@moments/ui/fields/form.tsx';
import { Select } from '@moments/ui/fields/select.tsx';
import { TextInput } from '@moments/ui/fields/text-input.tsx';
import { Dialog } from '@moments/ui/overlay/dialogs.tsx';
import { call } from '../../api/call.ts';
import { getMessage } from '../../api/desk-error.ts';
import forms from '../../parts/forms.module.css';
import { DeskButton } from '../../parts/parts.tsx';
import { formatDayAndTime } from '../../parts/times.ts';
import { useAct } from '../../parts/use-act.ts';
import { isHere, refreshCover, toChoice, useCoaches, type Coach } from './cover-queries.ts';

interface FormProps {
  readonly coach: Coach;
  readonly isOwn: boolean;
  readonly coaches: readonly Coach[];
  readonly onDone: () => void;
}

function describeAbsence({ name, awayUntil, plannedAway }: Coach, isOwn: boolean): string {
  const format = (time: string) => formatDayAndTime(new Date(time));
  if (plannedAway)
    return `${isOwn ? 'You' : name} will be away from ${format(plannedAway.from)} until ${format(plannedAway.until)}.`;
  const until = awayUntil === null ? '' : ` until ${format(awayUntil)}`;
  return `${isOwn ? 'You’re' : `${name} is`} away${until}. Then it ends by itself, and the covers with it.`;
}

/** Ends an absence, and with it the covers, or cancels one that is still to begin. */
function Back({ coach, isOwn, onDone }: Omit<FormProps, 'coaches'>) {
  const { run, isBusy, error } = useAct();
  const backLabel = isOwn ? 'I’m back now' : `${coach.name} is back now`;
  const end = () =>
    run(async () => {
      await call(staffSetAway, { params: { id: coach.id }, body: { until: null } });
      onDone();
    });
  return (
    <>
      <p>{describeAbsence(coach, isOwn)}</p>
      <DeskButton variant="second" busy={isBusy} onClick={() => void end()}>
        {coach.plannedAway ? 'Cancel it' : backLabel}
      </DeskButton>
      {error !== undefined && <Alert message={error} />}
    </>
  );
}

/** Asks for the days, and for who covers. */
function Leave({ coach, isOwn, coaches, onDone }: FormProps) {
  const [firstDay, setFirstDay] = useState('');
  const [day, setDay] = useState('');
  const [coverIds, setCoverIds] = useState<string[]>([]);
  const { run, isBusy, error } = useAct();
  const begin = () =>
    run(async () => {
      const until = startOfEasternDay(day).toISOString();
      const from = firstDay === '' ? {} : { from: startOfEasternDay(firstDay).toISOString() };
      await call(staffSetAway, { params: { id: coach.id }, body: { ...from, until, coverIds } });
      onDone();
    });
  const others = coaches.filter((each) => each.id !== coach.id && isHere(each));
  const whose = isOwn ? 'your' : `${coach.name}’s`;
  return (
    <Form className={forms.form} onSubmit={begin}>
      <TextInput
        type="date"
        label="Away from"
        hint="Without a day, it begins now."
        value={firstDay}
        onChange={(event) => setFirstDay(event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label="Back on"
        hint="The cover ends when that day begins, in Eastern Time."
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <ChipGroup
        label={`Who covers ${whose} members`}
        hint={
          coverIds.length === 0
            ? 'Without a cover, operations see them in the list of members whom no one answers.'
            : 'Several coaches share the members.'
        }
        choices={others.map(toChoice)}
        value={coverIds}
        onValueChange={setCoverIds}
      />
      {error !== undefined && <Alert message={error} />}
      <DeskButton type="submit" busy={isBusy} disabled={day === ''}>
        {coverIds.length === 0 ? 'Away, without a cover yet' : 'Away'}
      </DeskButton>
    </Form>
  );
}

const hasAbsence = (coach: Coach): boolean => !isHere(coach) || coach.plannedAway !== null;

export interface AwayDialogProps {
  readonly open: boolean;
  /** The coach; undefined to choose one. */
  readonly coachId?: string | undefined;
  readonly onClose: () => void;
}

/** Sets a coach away with covers and an end, or takes it back. */
export function AwayDialog({ open, coachId, onClose }: AwayDialogProps) {
  const client = useQueryClient();
  const { own, coaches, error } = useCoaches(open);
  const [chosenId, setChosenId] = useState('');
  const coach = coaches.find(({ id }) => id === (coachId ?? chosenId));
  const isOwn = coach !== undefined && coach.id === own;
  const done = () => {
    refreshCover(client);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={isOwn && coachId !== undefined ? 'Away' : 'Set a coach away'}
    >
      <div className={forms.form}>
        {coachId === undefined && (
          <Select
            label="Coach"
            placeholder="Choose a coach"
            choices={coaches.map(toChoice)}
            value={chosenId}
            onChange={(event) => setChosenId(event.currentTarget.value)}
          />
        )}
        {error && <Alert message={getMessage(error)} />}
        {coach && !hasAbsence(coach) && (
          <Leave key={coach.id} coach={coach} isOwn={isOwn} coaches={coaches} onDone={done} />
        )}
        {coach && hasAbsence(coach) && <Back coach={coach} isOwn={isOwn} onDone={done} />}
      </div>
    </Dialog>
  );
}
