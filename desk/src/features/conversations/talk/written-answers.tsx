import type { Conversation } from '../inbox-queries.ts';
import styles from './talk.module.css';

const labels = {
  'first-text': 'First text, sent when a coach is matched',
  hopes: 'Hopes to gain',
  other: 'Another answer',
} as const;

/** Shows above the texts what the member wrote elsewhere, while a crisis is open: its words may be there (SAFE-02). */
export const WrittenAnswers = ({ answers }: { answers: Conversation['writtenAnswers'] }) =>
  answers.length > 0 && (
    <section className={styles.written} aria-label="Written elsewhere" tabIndex={0}>
      <h2>Written elsewhere than in texts</h2>
      <ul>
        {answers.map(({ kind, text }) => (
          <li key={`${kind} ${text}`}>
            {labels[kind]}: “{text}”
          </li>
        ))}
      </ul>
    </section>
  );
