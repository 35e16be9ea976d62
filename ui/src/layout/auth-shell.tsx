import type { ReactNode } from 'react';
import { EveningScene } from '../brand/evening-scene.tsx';
import { Logo } from '../brand/logo.tsx';
import styles from './auth-shell.module.css';

export interface AuthShellProps {
  /** Help that is always in view. */
  help?: ReactNode;
  /** The content of the picture, and its name for screen readers. */
  picture: ReactNode;
  pictureLabel: string;
  /** The app's name behind the product's, with a space before it. */
  app?: string;
  children: ReactNode;
}

/** Frames the screens before log-in. From 960 px, shows a picture next to the form. */
export function AuthShell({ help, picture, pictureLabel, app, children }: AuthShellProps) {
  return (
    <div className={styles.auth}>
      <aside className={styles.panel} aria-label={pictureLabel}>
        <EveningScene className={styles.scene} />
        <Logo onDusk app={app} />
        {picture}
      </aside>
      <header className={styles.top}>
        <Logo app={app} />
        {help}
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  );
}
