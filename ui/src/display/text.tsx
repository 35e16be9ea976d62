import type { ReactNode } from 'react';
import styles from './text.module.css';

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
