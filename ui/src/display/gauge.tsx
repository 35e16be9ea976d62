import { useId, type ReactNode } from 'react';
import { drawTick, getGaugeTicks, type Balance, type TickKind } from './gauge-ticks.ts';
import styles from './gauge.module.css';

const tickColors: Record<TickKind, string> = {
  main: 'var(--color-primary)',
  extra: 'var(--color-amber-graphic)',
  used: 'var(--color-track)',
};

/** How long it takes until the last tick is drawn in, in ms. */
const drawTime = 400;

/** Shows the light behind the ticks and the line below them. */
const Gradients = ({ id }: { id: string }) => (
  <defs>
    <radialGradient id={`${id}sun`} cx="200" cy="196" r="158" gradientUnits="userSpaceOnUse">
      <stop stopColor="#F4B04A" stopOpacity=".34" />
      <stop offset=".5" stopColor="#E79BB0" stopOpacity=".16" />
      <stop offset="1" stopColor="#9B6BE0" stopOpacity="0" />
    </radialGradient>
    <linearGradient id={`${id}ground`}>
      <stop stopColor="var(--color-line)" stopOpacity="0" />
      <stop offset=".5" stopColor="var(--color-amber-line)" />
      <stop offset="1" stopColor="var(--color-line)" stopOpacity="0" />
    </linearGradient>
  </defs>
);

function Horizon({ balance }: { balance: Balance }) {
  const id = useId();
  const ticks = getGaugeTicks(balance);
  return (
    <svg viewBox="0 0 400 200" aria-hidden="true">
      <Gradients id={id} />
      <path d="M42 196a158 158 0 0 1 316 0z" fill={`url(#${id}sun)`} />
      <g className={styles.ticks} strokeWidth="4" strokeLinecap="round">
        {ticks.map((kind, place) => (
          <path
            key={place}
            d={drawTick(place, ticks.length)}
            stroke={tickColors[kind]}
            data-kind={kind}
            // Drawn from the left, all within the same time.
            style={{ animationDelay: `${String(Math.round((place / ticks.length) * drawTime))}ms` }}
          />
        ))}
      </g>
      <path d="M0 196h400v1H0z" fill={`url(#${id}ground)`} />
    </svg>
  );
}

interface GaugeProps extends Balance {
  /** The label of each number, such as "from your plan". */
  labels: { main: string; extra: string };
  children?: ReactNode;
}

/** Says what each part is. The extra part is named only if something is left of it. */
const Legend = ({ labels, ...balance }: GaugeProps) => (
  <ul className={styles.legend}>
    {(['main', 'extra'] as const)
      .filter((part) => part === 'main' || balance.extra > 0)
      .map((part) => (
        <li key={part}>
          <i className={styles.swatch} data-kind={part} />
          <span>
            <b>{balance[part]}</b> {labels[part]}
          </span>
        </li>
      ))}
  </ul>
);

/** Shows what is left as a half circle of ticks, with the same numbers and the children below it. */
export function Gauge(props: GaugeProps) {
  const { main, extra, limit, children } = props;
  return (
    <div>
      <div className={styles.gauge}>
        <Horizon balance={props} />
        <p className={styles.read}>
          <span className={styles.number}>{main + extra}</span>{' '}
          <span className={styles.of}>of {limit} left</span>
        </p>
      </div>
      <Legend {...props} />
      {children !== undefined && <p className={styles.note}>{children}</p>}
    </div>
  );
}
