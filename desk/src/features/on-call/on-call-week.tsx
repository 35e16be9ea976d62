import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  staffGetOnCallWeek,
  staffSetOnCall,
  type OnCallEvening,
} from '@moments/contract/on-call/staff-on-call';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { Select } from '@moments/ui/fields/select.tsx';
import { call } from '../../api/call.ts';
import { FailedRead } from '../../parts/failed-read.tsx';
import { Chip } from '../../parts/parts.tsx';
import { formatTime } from '../../parts/times.ts';
import { useAct } from '../../parts/use-act.ts';
import { describeGap, describeUnstaffed, nameEvening } from './on-call-rules.ts';
import styles from './on-call.module.css';

const queryKey = ['on-call', 'week'];

const reaches = [
  { value: 'date', label: 'That evening only' },
  { value: 'day', label: 'Every week' },
] as const;

interface EveningProps {
  readonly evening: OnCallEvening;
  readonly isNow: boolean;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (staffId: string | null) => void;
}

function Evening({ evening, isNow, choices, onChange }: EveningProps) {
  const gap = describeGap(evening, formatTime);
  return (
    <li className={styles.evening} data-empty={evening.person === null || gap !== undefined}>
      <Select
        label={nameEvening(evening)}
        choices={choices}
        value={evening.person?.id ?? ''}
        onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
      />
      <p className={styles.marks}>
        {isNow && <Chip tone="good">Now</Chip>}
        {evening.isException && <Chip>Changed for this date</Chip>}
        {evening.person === null && <Chip tone="bad">No one</Chip>}
        {gap !== undefined && <Chip tone="bad">{gap}</Chip>}
        {evening.person?.hasPhone === false && <Chip tone="amber">Email only</Chip>}
      </p>
    </li>
  );
}

const useWeek = () =>
  useQuery({ queryKey, queryFn: () => call(staffGetOnCallWeek), refetchInterval: 60_000 });

/** Warns of hours of the next 7 days in which no one is on call. */
export function UnstaffedWarning() {
  const { data } = useWeek();
  const unstaffed = data && describeUnstaffed(data.unstaffedHours);
  return unstaffed === undefined ? null : <Alert message={unstaffed} />;
}

/** Shows who is on call on the evenings of the next 7 days, and changes it. */
export function OnCallWeek() {
  const client = useQueryClient();
  const week = useWeek();
  const [reach, setReach] = useState<(typeof reaches)[number]['value']>('date');
  const { run, error } = useAct();
  const change = ({ time, date, day }: OnCallEvening, staffId: string | null) =>
    void run(async () => {
      const when = reach === 'date' ? { date } : { day };
      client.setQueryData(queryKey, await call(staffSetOnCall, { body: { time, staffId, ...when } }));
    });
  if (week.error) return <FailedRead query={week} />;
  if (!week.data) return null;
  const { evenings, coaches } = week.data;
  const choices = [
    { value: '', label: 'No one' },
    ...coaches.map(({ id, name, hasPhone }) => ({ value: id, label: hasPhone ? name : `${name}, no phone` })),
  ];
  return (
    <section className={styles.week} aria-labelledby="on-call-title">
      <h2 id="on-call-title">On call in the next 7 days</h2>
      <p>
        The person of an evening stays on call until the next evening begins. Coaches can be chosen once they
        have signed in.
      </p>
      {error !== undefined && <Alert message={error} />}
      <Select
        label="A change holds for"
        choices={reaches}
        value={reach}
        onChange={(event) => setReach(event.currentTarget.value === 'day' ? 'day' : 'date')}
      />
      <ol className={styles.evenings}>
        {evenings.map((evening, index) => (
          <Evening
            key={`${evening.date} ${evening.time}`}
            evening={evening}
            isNow={index === 0}
            choices={choices}
            onChange={(staffId) => change(evening, staffId)}
          />
        ))}
      </ol>
    </section>
  );
}
