import { SeriesTable } from '@moments/ui/display/bar-chart.tsx';
import report from '../../parts/report.module.css';
import { formatShortDate } from '../../parts/times.ts';
import { formatCount, formatHour, formatMeasure, formatPeriod, type Figures } from './figures-copy.ts';
import styles from './figures.module.css';

const width = 720;
const height = 220;
const left = 60;
const bottom = 24;
const top = 12;

interface BarsProps {
  readonly caption: string;
  readonly rowName: string;
  /** The names of the two series. */
  readonly series: readonly [string, string];
  readonly rows: readonly {
    readonly label: string;
    /** The label below the bars, if the row's own is too long. */
    readonly shortLabel?: string;
    readonly values: readonly [number | null, number | null];
    /** The same values as the table says them. */
    readonly texts: readonly [string, string];
  }[];
  /** Every so many rows have their label under them. */
  readonly labelEvery: number;
}

/** Draws two bars for each row. A table says the same. */
function Bars({ caption, rowName, series, rows, labelEvery }: BarsProps) {
  const most = Math.max(1, ...rows.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const room = (width - left) / Math.max(rows.length, 1);
  const bar = Math.min(28, room * 0.4);
  const toHeight = (value: number | null) => ((value ?? 0) / most) * (height - top - bottom);
  return (
    <figure className={styles.chart}>
      <figcaption aria-hidden="true">
        <b>{caption}</b>
        <span className={report.legend}>
          <span data-series="0">{series[0]}</span>
          <span data-series="1">{series[1]}</span>
        </span>
      </figcaption>
      <svg viewBox={`0 0 ${String(width)} ${String(height)}`} aria-hidden="true">
        {[0, 1].map((share) => {
          const y = height - bottom - share * (height - top - bottom);
          return (
            <g key={share}>
              <path d={`M${String(left)} ${String(y)}H${String(width)}`} />
              <text x={left - 8} y={y + 4} textAnchor="end">
                {(share * most).toLocaleString('en-US')}
              </text>
            </g>
          );
        })}
        {rows.map(({ label, shortLabel = label, values }, place) => {
          const middle = left + room * (place + 0.5);
          return (
            <g key={label}>
              {([0, 1] as const).map((each) => (
                <rect
                  key={each}
                  data-series={each}
                  x={middle + (each - 1) * (bar + 1)}
                  y={height - bottom - toHeight(values[each])}
                  width={bar}
                  height={toHeight(values[each])}
                />
              ))}
              {place % labelEvery === 0 && (
                <text x={middle} y={height - 6} textAnchor="middle">
                  {shortLabel}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <SeriesTable
        caption={caption}
        rowName={rowName}
        series={series}
        days={rows.map(({ label, texts }) => ({ label, values: texts }))}
      />
    </figure>
  );
}

/** Draws how long members wait for the first reply on their evenings, period by period. */
export const RepliesChart = ({ periods }: Pick<Figures, 'periods'>) => (
  <Bars
    caption="First reply on shift, in minutes"
    rowName="Period"
    series={['Median', '90 of 100 within']}
    labelEvery={periods.length > 6 ? 2 : 1}
    rows={periods.toReversed().map((period) => {
      const { firstReplyMedian: median, firstReply90: most } = period.measures;
      return {
        label: formatPeriod(period),
        shortLabel: formatShortDate(period.from),
        values: [median, most],
        texts: [formatMeasure('firstReplyMedian', median), formatMeasure('firstReply90', most)],
      };
    })}
  />
);

/** Draws the texts of the newest period by the hour of the day. */
export const TextsChart = ({ textsByHour, period }: Pick<Figures, 'textsByHour'> & { period: string }) => (
  <Bars
    caption={`Texts by hour, Eastern Time, ${period}`}
    rowName="Hour"
    series={['From members', 'From coaches']}
    labelEvery={4}
    rows={textsByHour.map(({ fromMembers, fromCoaches }, hour) => ({
      label: formatHour(hour),
      values: [fromMembers, fromCoaches],
      texts: [formatCount(fromMembers), formatCount(fromCoaches)],
    }))}
  />
);
