import type { ReactNode } from 'react';
import styles from './page-shell.module.css';

export interface PageShellProps {
  /** The `TopBar`. */
  top: ReactNode;
  /** The `SideNavigation`; without one the page takes the whole width. */
  side?: ReactNode;
  /** Something to know on whichever page, above it. */
  notice?: ReactNode;
  /** One or more `Page`s' worth of content: exactly one `Page`. */
  children: ReactNode;
}

/** The frame of the signed-in screens. The first stop of the Tab key skips to the page. */
export function PageShell({ top, side, notice, children }: PageShellProps) {
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      {top}
      <div className={styles.shell} data-side={side !== undefined}>
        {side}
        <div className={styles.column}>
          {notice !== undefined && (
            <aside className={styles.notice} aria-label="Please note">
              {notice}
            </aside>
          )}
          {children}
        </div>
      </div>
    </>
  );
}

export interface PageProps {
  /** narrow: reading and forms, 864 px; normal: 1104 px; wide: plans, 1232 px. */
  width?: 'narrow' | 'normal' | 'wide';
  children: ReactNode;
}

/** The content of a screen: the main landmark. */
export function Page({ width = 'normal', children }: PageProps) {
  return (
    <main className={styles.page} id="main" tabIndex={-1} data-width={width}>
      {children}
    </main>
  );
}

/** Heading, lead and what else stands above a page's content. */
export function PageHead({ centered = false, children }: { centered?: boolean; children: ReactNode }) {
  return (
    <div className={styles.head} data-centered={centered}>
      {children}
    </div>
  );
}
