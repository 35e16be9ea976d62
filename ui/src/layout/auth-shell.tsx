import type { ReactNode } from 'react';
import { EveningScene } from '../brand/evening-scene.tsx';
import { Logo } from '../brand/logo.tsx';
import styles from './auth-shell.module.css';
import { CrisisHelp, type CrisisNumbers } from './crisis-help.tsx';

function BrandPanel() {
  return (
    <aside className={styles.panel} aria-label="About Moments">
      <EveningScene className={styles.scene} />
      <Logo onDusk />
      <div className={styles.bubbles} aria-hidden="true">
        <div className={styles.coach}>Hey Ava, how was today?</div>
        <div className={styles.member}>Long. But I took that walk.</div>
        <div className={styles.coach}>That counts. What did you notice?</div>
      </div>
      <div>
        <p className={styles.claim}>Your coach is a text away.</p>
        <p className={styles.pace}>Small conversations, at your pace.</p>
      </div>
    </aside>
  );
}

/** Frames the sign-in screens. From 960 px, shows a picture next to the form. */
export function AuthShell({ crisis, children }: { crisis: CrisisNumbers; children: ReactNode }) {
  return (
    <div className={styles.auth}>
      <BrandPanel />
      <header className={styles.top}>
        <Logo />
        <CrisisHelp numbers={crisis} />
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  );
}
