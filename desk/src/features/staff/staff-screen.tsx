import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { Note } from '@moments/ui/feedback/note.tsx';
import { LiveMark } from '../../live/live-mark.tsx';
import queue from '../../parts/queue.module.css';
import { PeopleSection } from './people/people-section.tsx';
import { PersonScreen } from './people/person-screen.tsx';
import styles from './staff.module.css';
import { TokensSection } from './tokens/tokens-section.tsx';

/** Shows every person and every program that can act, and what they may do (DESK-10). */
export function StaffScreen() {
  const { id } = useParams();
  const [done, setDone] = useState<string>();
  useEffect(() => {
    document.title = 'Staff and tokens';
  }, []);
  return (
    <div className={queue.screen}>
      <header className={queue.head}>
        <h1>Staff and tokens</h1>
        <p>Every person and every program under its own name</p>
        <div className={queue.tools}>
          <LiveMark />
        </div>
      </header>
      <div className={styles.body} tabIndex={0} role="region" aria-label="Staff and tokens">
        {done !== undefined && (
          <Note key={done} tone="good" live="status" onDismiss={() => setDone(undefined)}>
            {done}
          </Note>
        )}
        {id === undefined ? (
          <>
            <PeopleSection onDone={setDone} />
            <TokensSection onDone={setDone} />
          </>
        ) : (
          <PersonScreen id={id} onDone={setDone} />
        )}
      </div>
    </div>
  );
}
