import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { staffListPlans } from '@moments/contract/payments/staff-plans';
import { call } from '../../api/call.ts';
import { FailedRead } from '../../parts/failed-read.tsx';
import { PlansIcon } from '../../parts/icons.ts';
import { SkeletonLines } from '../../parts/pane.tsx';
import { PageState } from '../../parts/parts.tsx';
import queue from '../../parts/queue.module.css';
import { ReportTable } from '../../parts/report-table.tsx';
import report from '../../parts/report.module.css';
import { formatHolders, formatPrice, type PlanList } from './plan-copy.ts';
import styles from './plans.module.css';
import { TryPlans } from './try-plans.tsx';

interface TableProps {
  readonly caption: string;
  readonly plans: PlanList;
}

const PlansTable = ({ caption, plans }: TableProps) => (
  <ReportTable caption={caption} columns={['Plan', 'Price', 'Moments', 'Members']}>
    {plans.map(({ key, name, kind, amount, moments, isSponsored, members }) => (
      <tr key={`${key} ${String(amount)} ${String(moments)}`}>
        <th scope="row">
          {name} <code className={styles.code}>{key}</code>
        </th>
        <td>
          {formatPrice({ amount, kind })}
          {isSponsored && ', for partners’ members'}
        </td>
        <td>{moments.toLocaleString('en-US')}</td>
        <td>{members === undefined ? 'Sold once' : formatHolders(members)}</td>
      </tr>
    ))}
  </ReportTable>
);

/** Shows what is for sale, who has it, and what a file would change (DESK-09). */
export function PlansScreen() {
  const query = useQuery({
    queryKey: ['plans'],
    queryFn: ({ signal }) => call(staffListPlans, { signal }),
    refetchOnMount: 'always',
  });
  const plans = query.data?.plans ?? [];
  const [sold, former] = [plans.filter(({ active }) => active), plans.filter(({ active }) => !active)];
  useEffect(() => {
    document.title = 'Plans';
  }, []);
  return (
    <div className={queue.screen}>
      <header className={queue.head}>
        <h1>Plans</h1>
        <p>What is for sale. Members keep the price at which they bought.</p>
      </header>
      <div className={report.page}>
        {query.isLoadingError && <FailedRead query={query} />}
        {query.isPending && <SkeletonLines widths={[90, 90, 90]} height={36} />}
        {query.data && sold.length === 0 && (
          <PageState icon={<PlansIcon />} title="Nothing is for sale yet">
            Try the first file, then import it with the command that stands below it.
          </PageState>
        )}
        {sold.length > 0 && <PlansTable caption="For sale" plans={sold} />}
        {former.length > 0 && (
          <PlansTable caption="No longer sold, and members still have it" plans={former} />
        )}
        {query.data && <TryPlans plans={plans} />}
      </div>
    </div>
  );
}
