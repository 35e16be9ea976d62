import { calculateMonthUse, findDayReached, getLastDayOfMonth } from '@moments/contract/partners/budget-pace';
import { addDays } from '@moments/contract/values/dates';
import { VisuallyHidden } from '@moments/ui/display/text.tsx';
import report from '../../parts/report.module.css';
import { formatShortDate } from '../../parts/times.ts';
import { formatNumber } from './partner-copy.ts';
import type { PartnerUse } from './partner-queries.ts';
import styles from './partners.module.css';

const width = 720;
const height = 300;
const left = 44;
const bottom = 24;
const top = 16;

/** Rounds up to a number that a scale can have: 1, 2, or 5 with zeros. */
function getScaleEnd(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 1)));
  return power * ([1, 2, 5].find((step) => step * power >= most) ?? 10);
}

/** Adds up the use by day, from the first of the month to today. */
function sumUpDays(days: NonNullable<PartnerUse['days']>, today: string) {
  const byDay = new Map(days.map(({ day, moments }) => [day, moments]));
  const sums: { day: string; used: number }[] = [];
  for (let day = `${today.slice(0, 7)}-01`; day <= today; day = addDays(day, 1))
    sums.push({ day, used: (sums.at(-1)?.used ?? 0) + (byDay.get(day) ?? 0) });
  return sums;
}

const Legend = ({ hasBudget }: { hasBudget: boolean }) => (
  <p className={report.legend} aria-hidden="true">
    <span data-line="used">Used</span>
    <span data-line="pace">At this pace</span>
    {hasBudget && <span data-line="budget">Budget</span>}
  </p>
);

interface ChartProps {
  readonly days: NonNullable<PartnerUse['days']>;
  readonly today: string;
  readonly budget: number | null;
}

/** Draws the use of a month with its pace, the budget, and the day on which it is reached. A table says the same. */
export function UseChart({ days, today, budget }: ChartProps) {
  const sums = sumUpDays(days, today);
  const used = sums.at(-1)?.used ?? 0;
  const lastDay = Number(getLastDayOfMonth(today).slice(8));
  const expected = calculateMonthUse({ used, today });
  const end = getScaleEnd(Math.max(expected, budget ?? 0, 10));
  const toX = (place: number) => left + ((place - 1) / (lastDay - 1)) * (width - left - 12);
  const toY = (value: number) => top + (1 - value / end) * (height - top - bottom);
  const points = sums.map((sum, place) => `${String(toX(place + 1))},${String(toY(sum.used))}`);
  const now = { x: toX(sums.length), y: toY(used) };
  const reached = findDayReached({ used, today }, budget);
  const month = today.slice(0, 8);
  return (
    <figure className={styles.chart}>
      <Legend hasBudget={budget !== null} />
      <svg viewBox={`0 0 ${String(width)} ${String(height)}`} aria-hidden="true">
        {[0, 0.5, 1].map((share) => (
          <g key={share}>
            <path data-line="grid" d={`M${String(left)} ${String(toY(share * end))}H${String(width - 12)}`} />
            <text x={left - 8} y={toY(share * end) + 4} textAnchor="end">
              {formatNumber(share * end)}
            </text>
          </g>
        ))}
        {[1, 10, 20, lastDay].map((place) => (
          <text
            key={place}
            data-between={place === 10 || place === 20 ? true : undefined}
            x={toX(place)}
            y={height - 4}
            textAnchor={place === lastDay ? 'end' : 'middle'}
          >
            {formatShortDate(`${month}${String(place).padStart(2, '0')}`)}
          </text>
        ))}
        {budget !== null && (
          <path data-line="budget" d={`M${String(left)} ${String(toY(budget))}H${String(width - 12)}`} />
        )}
        <path
          data-area
          d={`M${String(toX(1))},${String(toY(0))}L${points.join('L')}L${String(now.x)},${String(toY(0))}Z`}
        />
        <path
          data-line="pace"
          d={`M${String(now.x)},${String(now.y)}L${String(toX(lastDay))},${String(toY(expected))}`}
        />
        <path data-line="used" d={`M${points.join('L')}`} />
        <circle data-dot="today" cx={now.x} cy={now.y} r={4.5} />
        {budget !== null && reached !== null && reached > today && (
          <circle data-dot="reached" cx={toX(Number(reached.slice(8)))} cy={toY(budget)} r={5} />
        )}
      </svg>
      <VisuallyHidden>
        <table>
          <caption>Moments used, summed up by day</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Used so far</th>
            </tr>
          </thead>
          <tbody>
            {sums.map((sum) => (
              <tr key={sum.day}>
                <th scope="row">{formatShortDate(sum.day)}</th>
                <td>{formatNumber(sum.used)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  );
}
