import { ReportTable } from '../../parts/report-table.tsx';
import report from '../../parts/report.module.css';
import {
  formatCount,
  formatMeasure,
  formatPeriod,
  hasReached,
  measureKeys,
  measures,
  type Figures,
} from './figures-copy.ts';
import styles from './figures.module.css';

export const Now = ({ now: { waiting, waitingLong, failedMessages } }: Pick<Figures, 'now'>) => (
  <dl className={styles.now} aria-label="Now">
    {(
      [
        ['Members waiting now', waiting],
        ['Of them, on shift for 30 min or longer', waitingLong],
        ['Texts and emails that failed more than a day ago', failedMessages],
      ] as const
    ).map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value.toLocaleString('en-US')}</dd>
      </div>
    ))}
  </dl>
);

/** Shows the goals of the service and how the periods reached them. */
export const MeasuresTable = ({ periods }: Pick<Figures, 'periods'>) => (
  <ReportTable
    className={styles.goals}
    caption="How we see that it works"
    columns={[
      'Figure',
      'Goal',
      ...periods.map((period, place) => `${formatPeriod(period)}${place === 0 ? ', so far' : ''}`),
    ]}
    note={
      <p className={report.quiet}>
        – stands for fewer than 5 cases, which could show a person. “On shift” is the member’s own evening, as
        their schedule is today.
      </p>
    }
  >
    {measureKeys.map((key) => (
      <tr key={key}>
        <th scope="row">{measures[key].label}</th>
        <td>{measures[key].goal}</td>
        {periods.map((period) => {
          const value = period.measures[key];
          const reached = hasReached(key, value);
          return (
            <td key={period.from} data-reached={reached ?? undefined}>
              {formatMeasure(key, value)}
              {reached !== null && <small> {reached ? 'reached' : 'missed'}</small>}
            </td>
          );
        })}
      </tr>
    ))}
  </ReportTable>
);

export const LoadTable = ({ coaches }: Pick<Figures, 'coaches'>) => (
  <ReportTable
    className={styles.goals}
    caption="Load by coach, now"
    label="Load by coach"
    columns={['Coach', 'Members', 'Waiting']}
  >
    {coaches.map(({ name, members, waiting }) => (
      <tr key={name}>
        <th scope="row">{name}</th>
        <td>{formatCount(members)}</td>
        <td>{formatCount(waiting)}</td>
      </tr>
    ))}
  </ReportTable>
);
