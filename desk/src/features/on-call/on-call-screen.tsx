import { useEffect } from 'react';
import { OnCallWeek, UnstaffedWarning } from './on-call-week.tsx';
import styles from './on-call.module.css';
import { TestPage } from './test-page.tsx';

/** Shows who is on call, and tests the page, for operations and administrators. */
export function OnCallScreen() {
  useEffect(() => {
    document.title = 'On call';
  }, []);
  return (
    <section className={styles.page} aria-label="On call" tabIndex={0}>
      <h1>On call</h1>
      <UnstaffedWarning />
      <OnCallWeek />
      <TestPage canTestOthers />
    </section>
  );
}
