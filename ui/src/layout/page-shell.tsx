import type { ReactNode } from 'react';
import styles from './page-shell.module.css';

export interface PageShellProps {
  /** The `TopBar`. */
  top: ReactNode;
  /** The `SideNavigation`. Without it, the page takes the full width. */
  side?: ReactNode;
  /** Notices above every page. One with `data-stays` stays in sight when the page scrolls. */
  notice?: ReactNode;
  /** Exactly one `Page`. */
  children: ReactNode;
}

/** Frames the signed-in screens. The first tab stop skips to the page's content. */
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
  /** narrow: reading and forms, 864 px; normal: 1104 px; wide: cards side by side, 1232 px. */
  width?: 'narrow' | 'normal' | 'wide';
  children: ReactNode;
}

/** Holds a screen's content as the main landmark. */
export function Page({ width = 'normal', children }: PageProps) {
  return (
    <main className={styles.page} id="main" tabIndex={-1} data-width={width}>
      {children}
    </main>
  );
}

/** Holds the heading and the lead above a page's content. */
export function PageHead({ centered = false, children }: { centered?: boolean; children: ReactNode }) {
  return (
    <div className={styles.head} data-centered={centered}>
      {children}
    </div>
  );
}
