import type { ReactNode } from 'react';
import styles from './text.module.css';

export interface TextProps {
  /** lead: below a page heading; quiet: secondary; caption: small and secondary. */
  kind?: 'body' | 'quiet' | 'lead' | 'caption';
  align?: 'start' | 'center';
  /** Use span within a line. */
  as?: 'p' | 'span' | 'div';
  id?: string;
  /** Keeps the place of two lines for a text that grows when something has loaded. */
  reserve?: 'two-lines' | undefined;
  children: ReactNode;
}

export function Text({
  kind = 'body',
  align = 'start',
  as: Element = 'p',
  id,
  reserve,
  children,
}: TextProps) {
  return (
    <Element className={styles.text} data-kind={kind} data-align={align} data-reserve={reserve} id={id}>
      {children}
    </Element>
  );
}

/** Keeps a date, an amount, or a number on one line. */
export function NoBreak({ children }: { children: ReactNode }) {
  return <span className={styles.nowrap}>{children}</span>;
}

/** Keeps words on one line, unless the line is too short for them, as with large text on a phone. */
export function KeepTogether({ children }: { children: ReactNode }) {
  return <span className={styles.together}>{children}</span>;
}

/** Hides text from view, but not from screen readers. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}

export interface PriceProps {
  /** Such as "$49". */
  amount: string;
  /** Such as "/ month". */
  period?: string | undefined;
  /** The price without a discount, shown struck through. Screen readers hear which price is which. */
  usual?: string | undefined;
}

/** Shows a formatted price and its period: "$49" "/ month". */
export function Price({ amount, period, usual }: PriceProps) {
  return (
    <p className={styles.price}>
      {usual !== undefined && (
        <>
          <VisuallyHidden>Usual price: </VisuallyHidden>
          <s>{usual}</s>
          <VisuallyHidden>. Your price: </VisuallyHidden>{' '}
        </>
      )}
      {amount} {period !== undefined && <small>{period}</small>}
    </p>
  );
}

export interface ChipProps {
  tone?: 'primary' | 'amber' | 'popular' | 'good' | 'bad' | 'plain';
  /** Shows a dot before the text, for a state. */
  dot?: boolean;
  children: ReactNode;
}

/** Shows a word or two in a pill. The text carries the meaning, not the color. */
export function Chip({ tone = 'primary', dot = false, children }: ChipProps) {
  return (
    <span className={styles.chip} data-tone={tone}>
      {dot && <i className={styles.dot} />}
      {children}
    </span>
  );
}
