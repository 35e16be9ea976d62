import { useId, type ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { CheckIcon, MessageIcon } from '../icons.ts';
import styles from './plan-card.module.css';
import { Chip, Price } from './text.tsx';

export interface PlanCardProps {
  title: string;
  /** A formatted price, such as "$49". */
  price: string;
  /** "/ month" or "once". */
  period: string;
  /** What is included, such as "60 Moments". */
  moments: string;
  features: readonly string[];
  popular?: boolean;
  /** The words on a popular plan; 'Popular' by default. */
  badge?: string;
  /** The savings, such as "Save 15% a month". */
  saving?: string | undefined;
  /** The amount due today and the renewal date. */
  terms: ReactNode;
  /** The button's label, such as "Select Plan". */
  action: string;
  /** This is the current plan, so the button is disabled. */
  current?: boolean;
  disabled?: boolean;
  busy?: boolean;
  busyLabel?: string;
  onSelect: () => void;
}

function PlanTop({ id, plan }: { id: string; plan: PlanCardProps }) {
  return (
    <div className={styles.top}>
      <h2 id={id}>{plan.title}</h2>
      {plan.popular === true && <Chip tone="popular">{plan.badge ?? 'Popular'}</Chip>}
      {plan.saving !== undefined && <Chip tone="amber">{plan.saving}</Chip>}
    </div>
  );
}

/** Shows a plan or an add-on: the price, what is included, and the amount due today. */
export function PlanCard(plan: PlanCardProps) {
  const heading = useId();
  const popular = plan.popular === true;
  return (
    <article className={styles.plan} data-popular={popular} aria-labelledby={heading}>
      <PlanTop id={heading} plan={plan} />
      <div className={styles.offer}>
        <Price amount={plan.price} period={plan.period} />
        <p className={styles.moments}>
          <MessageIcon />
          {plan.moments}
        </p>
      </div>
      <ul className={styles.features}>
        {plan.features.map((feature) => (
          <li key={feature}>
            <CheckIcon size={16} />
            <span>{feature}</span>
          </li>
        ))}
      </ul>
      <div className={styles.end}>
        <div className={styles.terms}>{plan.terms}</div>
        <Button
          full
          variant={popular ? 'main' : 'second'}
          disabled={plan.current === true || plan.disabled === true}
          busy={plan.busy ?? false}
          busyLabel={plan.busyLabel}
          // One text node. With several, browsers announce "Select Plan : Plus".
          aria-label={plan.busy === true ? undefined : `${plan.action}: ${plan.title}`}
          onClick={plan.onSelect}
        >
          {plan.action}
        </Button>
      </div>
    </article>
  );
}

export interface PlanGridProps {
  /** Columns on wide screens (PLAN-01). */
  columns: 2 | 3 | 4;
  children: ReactNode;
}

export function PlanGrid({ columns, children }: PlanGridProps) {
  return (
    <div className={styles.grid} data-columns={columns}>
      {children}
    </div>
  );
}
