import { startOfEasternDay } from '@moments/contract/values/dates';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { Link } from '@moments/ui/link.tsx';
import { getMessage } from '../../api/desk-error.ts';
import { formatDayAndTime, formatSince } from '../../parts/times.ts';
import { useOptOutQuestions } from './cover-queries.ts';
import styles from './tonight.module.css';

/** Lists who may have asked for no more texts and waits for a decision longer than a business day (CONS-01). */
export function OptOutQuestions() {
  const { data, error } = useOptOutQuestions();
  return (
    <section aria-labelledby="tonight-opt-outs">
      <h2 id="tonight-opt-outs">May ask for no more texts</h2>
      {error && <Alert message={getMessage(error)} />}
      {data?.items.length === 0 && (
        <p className={styles.quiet}>None has waited longer than a business day.</p>
      )}
      {data !== undefined && data.items.length > 0 && (
        <ul>
          {data.items.map(({ messageId, memberId, name, at, dueOn }) => (
            <li key={messageId}>
              <p>
                <b>
                  <Link href={`/members/${memberId}`}>{name}</Link>
                </b>
                <span className={styles.clock}>Decide by {formatSince(startOfEasternDay(dueOn))}</span>
              </p>
              <p className={styles.quiet}>Since {formatDayAndTime(new Date(at))}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
