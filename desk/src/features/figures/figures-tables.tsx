import { joinClassNames } from '@moments/ui/class-names.ts';
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
  <div
    className={joinClassNames(report.scroll, styles.goals)}
    data-sideways
    role="region"
    aria-label="How we see that it works"
    tabIndex={0}
  >
    <table>
      <caption>How we see that it works</caption>
      <thead>
        <tr>
          <th scope="col">Figure</th>
          <th scope="col">Goal</th>
          {periods.map((period, place) => (
            <th key={period.from} scope="col">
              {formatPeriod(period)}
              {place === 0 && ', so far'}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
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
      </tbody>
    </table>
    <p className={report.quiet}>
      – stands for fewer than 5 cases, which could show a person. “On shift” is the member’s own evening, as
      their schedule is today.
    </p>
  </div>
);

export const LoadTable = ({ coaches }: Pick<Figures, 'coaches'>) => (
  <div
    className={joinClassNames(report.scroll, styles.goals)}
    data-sideways
    role="region"
    aria-label="Load by coach"
    tabIndex={0}
  >
    <table>
      <caption>Load by coach, now</caption>
      <thead>
        <tr>
          {['Coach', 'Members', 'Waiting'].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {coaches.map(({ name, members, waiting }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{formatCount(members)}</td>
            <td>{formatCount(waiting)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
