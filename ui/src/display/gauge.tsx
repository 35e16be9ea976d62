import { useId, type ReactNode } from 'react';
import { gaugeTicks, tickPath, type Balance, type TickKind } from './gauge-ticks.ts';
import styles from './gauge.module.css';

const tickColors: Record<TickKind, string> = {
  plan: 'var(--color-primary)',
  'add-on': 'var(--color-amber-graphic)',
  used: 'var(--color-track)',
};

/** The light behind the ticks and the line below them. */
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
  const ticks = gaugeTicks(balance);
  return (
    <svg viewBox="0 0 400 200" aria-hidden="true">
      <Gradients id={id} />
      <path d="M42 196a158 158 0 0 1 316 0z" fill={`url(#${id}sun)`} />
      <g strokeWidth="4" strokeLinecap="round">
        {ticks.map((kind, place) => (
          <path key={place} d={tickPath(place, ticks.length)} stroke={tickColors[kind]} data-kind={kind} />
        ))}
      </g>
      <path d="M0 196h400v1H0z" fill={`url(#${id}ground)`} />
    </svg>
  );
}

/** Says where the Moments come from. */
const Legend = ({ plan, addOn }: Pick<Balance, 'plan' | 'addOn'>) => (
  <ul className={styles.legend}>
    <li>
      <i className={styles.swatch} data-kind="plan" />
      <span>
        <b>{plan}</b> from your plan
      </span>
    </li>
    {addOn > 0 && (
      <li>
        <i className={styles.swatch} data-kind="add-on" />
        <span>
          <b>{addOn}</b> add-on
        </span>
      </li>
    )}
  </ul>
);

/** Shows the Moments left as a half circle of ticks, with the same numbers and the children below it. */
export function Gauge({ children, ...balance }: Balance & { children?: ReactNode }) {
  const left = balance.plan + balance.addOn;
  return (
    <div>
      <div className={styles.gauge}>
        <Horizon balance={balance} />
        <p className={styles.read}>
          <span className={styles.number}>{left}</span>{' '}
          <span className={styles.of}>of {balance.limit} left</span>
        </p>
      </div>
      <Legend plan={balance.plan} addOn={balance.addOn} />
      {children !== undefined && <p className={styles.note}>{children}</p>}
    </div>
  );
}
