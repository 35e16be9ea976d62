import styles from './bar-chart.module.css';

export interface BarDay {
  label: string;
  /** One value for each series. */
  values: readonly [number, number];
}

export interface BarChartProps {
  /** The hidden table's caption. */
  caption: string;
  /** The heading of the rows, such as "Day". */
  rowName: string;
  /** The names of the two series, such as "Sent" and "Received". */
  series: readonly [string, string];
  days: readonly BarDay[];
}

const WIDTH = 368;
const TALLEST = 144;
const GROUND = 160;
const BAR = 11;

function Bar({ x, height, series }: { x: number; height: number; series: 0 | 1 }) {
  return <rect x={x} y={GROUND - height} width={BAR} height={height} rx={4} data-series={series} />;
}

/** Shows two bars per day, and the same numbers as a table for screen readers. */
export function BarChart({ caption, rowName, series, days }: BarChartProps) {
  const most = Math.max(1, ...days.flatMap((day) => day.values));
  const room = WIDTH / Math.max(days.length, 1);
  const getHeight = (value: number) => (value / most) * TALLEST;
  return (
    <div className={styles.chart}>
      <svg viewBox={`0 0 ${WIDTH} ${GROUND + 4}`} aria-hidden="true">
        <path d={`M0 ${GROUND}.5h${WIDTH}`} />
        {days.map((day, place) => {
          const middle = room * (place + 0.5);
          return (
            <g key={day.label}>
              <Bar x={middle - BAR - 2} height={getHeight(day.values[0])} series={0} />
              <Bar x={middle + 2} height={getHeight(day.values[1])} series={1} />
            </g>
          );
        })}
      </svg>
      <div className={styles.labels} aria-hidden="true">
        {days.map(({ label }) => (
          <span key={label}>{label}</span>
        ))}
      </div>
      <SeriesTable caption={caption} rowName={rowName} series={series} days={days} />
    </div>
  );
}

export interface SeriesTableProps extends Omit<BarChartProps, 'days'> {
  days: readonly { label: string; values: readonly [string | number, string | number] }[];
}

/** Says to screen readers what a chart of two series shows. */
export function SeriesTable({ caption, rowName, series, days }: SeriesTableProps) {
  return (
    <div className={styles.hidden}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {[rowName, ...series].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.label}>
              <th scope="row">{day.label}</th>
              <td>{day.values[0]}</td>
              <td>{day.values[1]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export interface SeriesFiguresProps {
  figures: readonly [{ label: string; value: number }, { label: string; value: number }];
}

/** Shows the totals of the two series. They are also the chart's legend. */
export function SeriesFigures({ figures }: SeriesFiguresProps) {
  return (
    <dl className={styles.figures}>
      {figures.map((figure, series) => (
        <div key={figure.label}>
          <dt>
            <i data-series={series} />
            {figure.label}
          </dt>
          <dd>{figure.value}</dd>
        </div>
      ))}
    </dl>
  );
}
