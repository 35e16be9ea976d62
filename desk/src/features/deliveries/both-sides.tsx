import { useQuery } from '@tanstack/react-query';
import {
  staffCompareMember,
  type MoneyRecords,
  type ReconciliationDifference,
} from '@moments/contract/payments/staff-reconciliation';
import { formatCents } from '@moments/contract/values/money';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { call } from '../../api/call.ts';
import { getMessage } from '../../api/desk-error.ts';
import { SkeletonLines } from '../../parts/pane.tsx';
import { DeskButton } from '../../parts/parts.tsx';
import { ReportTable } from '../../parts/report-table.tsx';
import { formatShortDay } from '../../parts/times.ts';
import styles from './deliveries.module.css';

type Part = keyof MoneyRecords;

const toWords = (status: string): string =>
  status
    .replace(/^MEMBERSHIP_/, '')
    .replaceAll('_', ' ')
    .toLowerCase();
const join = (lines: readonly string[]): string => (lines.length === 0 ? 'None' : lines.join('; '));

const parts: readonly {
  readonly id: Part;
  readonly what: ReconciliationDifference['what'];
  readonly label: string;
  readonly format: (records: MoneyRecords) => string;
}[] = [
  {
    id: 'plans',
    what: 'plans',
    label: 'Plans',
    format: ({ plans }) =>
      join(
        plans.map(
          ({ name, id, status, endsWithPeriod, periodEnd }) =>
            `${name ?? id}, ${toWords(status)}, ${endsWithPeriod ? 'ends' : 'until'} ${formatShortDay(new Date(periodEnd))}`,
        ),
      ),
  },
  { id: 'paid', what: 'payments', label: 'Payments', format: ({ paid }) => join(paid.map(formatCents)) },
  { id: 'refunded', what: 'refunds', label: 'Refunded', format: ({ refunded }) => formatCents(refunded) },
  {
    id: 'disputes',
    what: 'disputes',
    label: 'Disputes',
    format: ({ disputes }) =>
      join(disputes.map(({ amount, status }) => `${formatCents(amount)} taken back, ${toWords(status)}`)),
  },
];

/** Shows a member's records at Stripe and ours, as they are now. */
export function BothSides({ memberId, name }: { memberId: string; name: string }) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['deliveries', 'compared', memberId],
    queryFn: ({ signal }) => call(staffCompareMember, { params: { memberId }, signal }),
    staleTime: 0,
  });
  if (isPending) return <SkeletonLines widths={[70, 70, 70]} height={20} />;
  if (error) return <Alert message={getMessage(error)} />;
  const { provider, local, differs } = data;
  const format = (records: MoneyRecords | null, show: (records: MoneyRecords) => string): string =>
    records === null ? 'Can’t be read' : show(records);
  return (
    <ReportTable
      className={styles.sides}
      caption={`What ${name} has now`}
      label={`Both sides for ${name}`}
      columns={['What', 'Stripe', 'Our records', 'Now']}
      note={
        <>
          <p>
            {differs.length === 0
              ? 'Both sides agree now.'
              : 'Reading it again did not settle it. Look at the payment at Stripe, decide there, then compare again.'}
          </p>
          <DeskButton variant="plain" onClick={() => void refetch()}>
            Read both again
          </DeskButton>
        </>
      }
    >
      {parts.map(({ id, what, label, format: show }) => (
        <tr key={id} data-differs={differs.includes(what)}>
          <th scope="row">{label}</th>
          <td>{format(provider, show)}</td>
          <td>{format(local, show)}</td>
          <td>{differs.includes(what) ? 'Differs' : 'Agrees'}</td>
        </tr>
      ))}
    </ReportTable>
  );
}
