import { DuskHills } from '../brand/dusk-hills.tsx';
import styles from './dusk.module.css';

/** A quote on the dusk. */
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
