import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import {
  staffListReconciliations,
  staffStartReconciliation,
} from '@moments/contract/payments/staff-reconciliation';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { call } from '../../api/call.ts';
import { FailedRead } from '../../parts/failed-read.tsx';
import { SkeletonLines } from '../../parts/pane.tsx';
import { DeskButton } from '../../parts/parts.tsx';
import { formatDayAndTime } from '../../parts/times.ts';
import { useAct } from '../../parts/use-act.ts';
import { BothSides } from './both-sides.tsx';
import styles from './deliveries.module.css';

type Night = ReplyOf<typeof staffListReconciliations>['reconciliations'][number];
type Difference = Night['differences'][number];

const whatLabels: Readonly<Record<Difference['what'], string>> = {
  plans: 'plan',
  payments: 'payments',
  refunds: 'refunds',
  disputes: 'disputes',
  customer: 'customer deleted at Stripe',
  'unknown-customer': 'customer at Stripe without a member here',
  prices: 'price removed at Stripe',
  unreadable: 'records that can’t be read',
};

function describeNight({ compared, differences }: Night): string {
  const count = `${compared.toLocaleString('en-US')} compared.`;
  const left = differences.filter(({ isRepaired }) => !isRepaired).length;
  if (differences.length === 0) return `${count} All agree.`;
  const repaired = differences.length - left;
  const settled = repaired === 0 ? '' : ` ${String(repaired)} repaired.`;
  if (left === 0) return `${count}${settled}`;
  return `${count} ${left === 1 ? '1 difference remains' : `${String(left)} differences remain`}.${settled}`;
}

interface RestProps {
  readonly night: Night;
  readonly shown: string | undefined;
  readonly onShow: (memberId: string | undefined) => void;
}

/** Lists what remains of a night, each with both sides on opening. */
const Rest = ({ night, shown, onShow }: RestProps) => (
  <ul>
    {night.differences
      .filter(({ isRepaired }) => !isRepaired)
      .map(({ memberId, memberName, what, customerId = '' }) => {
        const name = (memberName ?? '') === '' ? (memberId ?? '') : (memberName ?? '');
        const key = `${night.id} ${memberId ?? customerId} ${what}`;
        if (memberId === null)
          return (
            <li key={key}>
              {whatLabels[what]} {customerId}
            </li>
          );
        return (
          <li key={key}>
            {name}: {whatLabels[what]}{' '}
            <DeskButton
              variant="plain"
              aria-label={`Both sides for ${name}, ${whatLabels[what]}`}
              aria-expanded={shown === key}
              onClick={() => onShow(shown === key ? undefined : key)}
            >
              Both sides
            </DeskButton>
            {shown === key && <BothSides memberId={memberId} name={name} />}
          </li>
        );
      })}
  </ul>
);

/** Shows the nightly comparison with Stripe, for administrators (DESK-08). */
export function Reconciliation() {
  const [shown, setShown] = useState<string>();
  const [asked, setAsked] = useState<{ readonly after: string | undefined }>();
  const { run, isBusy, error: failure } = useAct();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['deliveries', 'reconciliations'],
    queryFn: ({ signal }) => call(staffListReconciliations, { signal, isBackground: true }),
    // Each read is audited, so the page reads again only until the comparison that it started is there.
    refetchInterval: (query) =>
      asked && query.state.data?.reconciliations[0]?.id === asked.after ? 5_000 : false,
  });
  const nights = data?.reconciliations ?? [];
  const isRunning = asked !== undefined && nights[0]?.id === asked.after;
  const start = () =>
    run(async () => {
      await call(staffStartReconciliation);
      setAsked({ after: nights[0]?.id });
    });
  return (
    <section aria-label="Nightly comparison" className={styles.box}>
      <header>
        <h2>Nightly comparison with Stripe</h2>
        <DeskButton variant="second" busy={isBusy} disabled={isRunning} onClick={() => void start()}>
          Compare now
        </DeskButton>
      </header>
      <p role="status">{isRunning && 'All members are being compared. The result appears here.'}</p>
      {failure !== undefined && <Alert message={failure} />}
      {error && <FailedRead query={{ error, refetch }} />}
      {isPending && <SkeletonLines widths={[60, 60]} height={20} />}
      {data && nights.length === 0 && <p>None yet. It runs every night.</p>}
      <ul className={styles.nights}>
        {nights.map((night) => (
          <li key={night.id} data-differs={night.differences.some(({ isRepaired }) => !isRepaired)}>
            <time dateTime={night.finishedAt}>{formatDayAndTime(new Date(night.finishedAt))}</time>
            <div>
              {describeNight(night)}
              <Rest night={night} shown={shown} onShow={setShown} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
