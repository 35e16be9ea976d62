import { useId, type ReactNode } from 'react';
import styles from './dusk.module.css';

/** Draws a low sun behind two hills, in the lower right corner of a dusk card. */
function DuskHills({ className }: { className?: string | undefined }) {
  const id = useId();
  return (
    <svg className={className} viewBox="0 0 320 160" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
      <defs>
        <radialGradient id={id} cx="232" cy="118" r="120" gradientUnits="userSpaceOnUse">
          <stop stopColor="#FFC673" stopOpacity=".8" />
          <stop offset=".4" stopColor="#F09A7A" stopOpacity=".35" />
          <stop offset="1" stopColor="#D374A4" stopOpacity="0" />
        </radialGradient>
      </defs>
      <circle cx="232" cy="118" r="120" fill={`url(#${id})`} />
      <circle cx="232" cy="120" r="30" fill="#FFCB7A" />
      <path d="M96 160c40-30 84-36 128-28s66 4 96-8v36z" fill="#45217F" />
      <path d="M140 160c50-18 104-20 180-6v6z" fill="#2A1159" />
    </svg>
  );
}

/** Shows a dusk card with a page heading, a chip, and a lead. */
export function HeroCard({ children }: { children: ReactNode }) {
  return (
    <div className={styles.hero}>
      <DuskHills className={styles.hills} />
      {children}
    </div>
  );
}

export function QuoteCard({ text, author }: { text: string; author: string }) {
  return (
    <figure className={styles.quote}>
      <DuskHills className={styles.hills} />
      <blockquote>
        <p>“{text}”</p>
      </blockquote>
      <figcaption>{author}</figcaption>
    </figure>
  );
}
