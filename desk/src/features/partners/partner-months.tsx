import { useState } from 'react';
import { Select } from '@moments/ui/fields/select.tsx';
import { DeskButton, Quiet } from '../../parts/parts.tsx';
import { ReportTable } from '../../parts/report-table.tsx';
import { formatMonth, formatShown } from './partner-copy.ts';
import type { PartnerUse } from './partner-queries.ts';
import styles from './partners.module.css';

type Month = PartnerUse['months'][number];

const listCells = (month: Month) =>
  [
    ['Members', formatShown(month.members)],
    ['Texted', formatShown(month.texted)],
    ['Moments used', formatShown(month.moments)],
    ['Budget', month.budget === null ? 'no limit' : formatShown(month.budget)],
    ['Reply, median', formatShown(month.replyMinutes, ' min')],
    ['Days at the limit', formatShown(month.daysAtLimit)],
  ] as const;

export function Months({ use: { partner, months, today } }: { use: PartnerUse }) {
  const [first] = months;
  if (!first) return null;
  return (
    <ReportTable
      caption={`${partner.name} by month`}
      label="Months"
      hasNumbers
      columns={['Month', ...listCells(first).map(([title]) => title)]}
    >
      {months.map((month) => (
        <tr key={month.month}>
          <th scope="row">
            {formatMonth(month.month)}
            {today.startsWith(month.month) && ', so far'}
          </th>
          {listCells(month).map(([title, text]) => (
            <td key={title}>{text}</td>
          ))}
        </tr>
      ))}
    </ReportTable>
  );
}

/** Shows the statement of a month, which is all that the print style sheet prints. */
export function Statement({ use: { partner, months, today } }: { use: PartnerUse }) {
  const [chosen, setChosen] = useState(months[0]?.month);
  const month = months.find((each) => each.month === chosen);
  if (!month) return null;
  const isSoFar = today.startsWith(month.month);
  return (
    <section className={styles.card} aria-label="Statement">
      <h2>Statement</h2>
      <div className={styles.tools}>
        <Select
          label="Month"
          value={month.month}
          choices={months.map((each) => ({ value: each.month, label: formatMonth(each.month) }))}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <DeskButton variant="second" onClick={() => print()}>
          Print
        </DeskButton>
      </div>
      <div data-print className={styles.statement}>
        <h3>
          {partner.name}, {formatMonth(month.month)}
          {isSoFar && ', so far'}
        </h3>
        <dl>
          {listCells(month).map(([title, text]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <Quiet>
          Numbers about fewer than 5 members aren’t shown (–). The reply is the median time until a coach
          answered a text that came in the member’s own evening.
        </Quiet>
      </div>
    </section>
  );
}
