import type { ReactNode } from 'react';
import chipStyles from './chip.module.css';
import priceStyles from './price.module.css';
import styles from './text.module.css';
import visuallyHiddenStyles from './visually-hidden.module.css';

export interface TextProps {
  /** lead: below a page heading; quiet: secondary; caption: small and secondary. */
  kind?: 'body' | 'quiet' | 'lead' | 'caption';
  align?: 'start' | 'center';
  /** span where it stands inside a line. */
  as?: 'p' | 'span' | 'div';
  id?: string;
  children: ReactNode;
}

export function Text({ kind = 'body', align = 'start', as: Element = 'p', id, children }: TextProps) {
  return (
    <Element className={styles.text} data-kind={kind} data-align={align} id={id}>
      {children}
    </Element>
  );
}

/** A date, an amount or a number that must not break over lines. */
export function NoBreak({ children }: { children: ReactNode }) {
  return <span className={styles.nowrap}>{children}</span>;
}

/** Said by screen readers, not shown. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={visuallyHiddenStyles.hidden}>{children}</span>;
}

/** A price, the number first: "$49" "/ month". Takes it formatted. */
export function Price({ amount, period }: { amount: string; period?: string | undefined }) {
  return (
    <p className={priceStyles.price}>
      {amount} {period !== undefined && <small>{period}</small>}
    </p>
  );
}

/** A large figure: messages sent, Moments left. */
export function Figure({ children }: { children: string | number }) {
  return <span className={priceStyles.figure}>{children}</span>;
}

export interface ChipProps {
  tone?: 'primary' | 'amber' | 'popular' | 'good' | 'bad' | 'plain';
  /** A dot in front, for a state. */
  dot?: boolean;
  children: ReactNode;
}

/** A word or two in a pill. The words carry the meaning, the colour only helps. */
export function Chip({ tone = 'primary', dot = false, children }: ChipProps) {
  return (
    <span className={chipStyles.chip} data-tone={tone}>
      {dot && <i className={chipStyles.dot} />}
      {children}
    </span>
  );
}
