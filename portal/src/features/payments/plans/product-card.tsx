import { useId, type ReactNode } from 'react';
import { Button } from '@moments/ui/buttons/button.tsx';
import { Chip, Price } from '@moments/ui/display/text.tsx';
import { CheckIcon, MessageIcon } from '@moments/ui/icons.ts';
import type { ColumnCount } from './choice-rules.ts';
import styles from './plans.module.css';

export interface ProductCardProps {
  title: string;
  /** A formatted price, such as "$49". */
  price: string;
  /** The price without a discount. */
  usualPrice?: string | undefined;
  /** "/ month", "first month", or "once". */
  period: string;
  /** The included Moments, such as "60 Moments". Undefined for a product without Moments. */
  moments: string | undefined;
  /** An explanation, such as "About 2 texts a day". */
  pace?: string;
  features: readonly string[];
  popular?: boolean;
  /** The label on a popular plan; 'Popular' by default. */
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

function ProductTop({ id, product }: { id: string; product: ProductCardProps }) {
  return (
    <div className={styles.top}>
      <h2 id={id}>{product.title}</h2>
      {product.popular === true && <Chip tone="popular">{product.badge ?? 'Popular'}</Chip>}
      {product.saving !== undefined && <Chip tone="amber">{product.saving}</Chip>}
    </div>
  );
}

/** Shows a plan or an add-on: the price, what is included, and the amount due today. */
export function ProductCard(product: ProductCardProps) {
  const heading = useId();
  const popular = product.popular === true;
  return (
    <article className={styles.product} data-popular={popular} aria-labelledby={heading}>
      <ProductTop id={heading} product={product} />
      <div className={styles.offer}>
        <Price amount={product.price} period={product.period} usual={product.usualPrice} />
        {product.moments !== undefined && (
          <p className={styles.moments}>
            <MessageIcon />
            {product.moments}
          </p>
        )}
        {product.pace !== undefined && <p className={styles.pace}>{product.pace}</p>}
      </div>
      <ul className={styles.features}>
        {product.features.map((feature) => (
          <li key={feature}>
            <CheckIcon size={16} />
            <span>{feature}</span>
          </li>
        ))}
      </ul>
      <div className={styles.end}>
        <div className={styles.terms}>{product.terms}</div>
        <Button
          full
          variant={popular ? 'main' : 'second'}
          disabled={product.current === true || product.disabled === true}
          busy={product.busy ?? false}
          busyLabel={product.busyLabel}
          // One text node. With several, browsers announce "Select Plan : Plus".
          aria-label={product.busy === true ? undefined : `${product.action}: ${product.title}`}
          onClick={product.onSelect}
        >
          {product.action}
        </Button>
      </div>
    </article>
  );
}

export interface ProductGridProps {
  /** Columns on wide screens (PLAN-01). */
  columns: ColumnCount;
  children: ReactNode;
}

export function ProductGrid({ columns, children }: ProductGridProps) {
  return (
    <div className={styles.grid} data-columns={columns}>
      {children}
    </div>
  );
}
