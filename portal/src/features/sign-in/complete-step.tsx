import { Spinner } from '@moments/ui/feedback/spinner.tsx';
import { PageHeading } from '@moments/ui/layout/page-heading.tsx';
import { messages } from './messages.ts';
import styles from './sign-in.module.css';

/** The completion screen; 1.5 s later the portal takes over (AUTH-05). */
export function CompleteStep() {
  return (
    <div className={styles.head}>
      <PageHeading>You’re in</PageHeading>
      <p className={styles.done} role="status">
        <Spinner />
        {messages.complete}
      </p>
    </div>
  );
}
