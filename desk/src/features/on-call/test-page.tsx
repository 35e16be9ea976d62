import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { staffGetPageTest, staffTestPage } from '@moments/contract/on-call/staff-on-call';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { call } from '../../api/call.ts';
import { DeskButton } from '../../parts/parts.tsx';
import { useAct } from '../../parts/use-act.ts';
import { describeWay, isTestOver } from './on-call-rules.ts';
import styles from './on-call.module.css';

const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' });
const formatSeconds = (instant: Date): string => time.format(instant);

/** Shows how far a test is, until each way has arrived or failed. */
function Progress({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: ['on-call', 'test', id],
    queryFn: () => call(staffGetPageTest, { params: { id } }),
    refetchInterval: ({ state }) => (state.data && isTestOver(state.data) ? false : 1_000),
  });
  if (!data) return null;
  return (
    <div className={styles.test} role="status">
      <p>Test to {data.name}</p>
      <ul>
        {data.ways.map((way) => (
          <li key={way.channel}>{describeWay(way, formatSeconds)}</li>
        ))}
      </ul>
      {!data.ways.some(({ channel }) => channel === 'text') && (
        <p>
          {data.name} has no verified phone, so pages go by email only. It is added in the person’s account.
        </p>
      )}
    </div>
  );
}

interface TestPageProps {
  /** True: also to the person on call, who may be someone else. */
  readonly canTestOthers: boolean;
}

export function TestPage({ canTestOthers }: TestPageProps) {
  const [id, setId] = useState<string>();
  const { run, isBusy, error } = useAct();
  const test = (to: 'self' | 'on-call') =>
    void run(async () => setId((await call(staffTestPage, { body: { to } })).id));
  return (
    <section className={styles.tests} aria-labelledby="test-page-title">
      <h2 id="test-page-title">Test the page</h2>
      <p>It goes the way of a real page and says that it is a test.</p>
      <div className={styles.actions}>
        {canTestOthers && (
          <DeskButton variant="second" busy={isBusy} onClick={() => test('on-call')}>
            Test the person on call
          </DeskButton>
        )}
        <DeskButton variant="second" busy={isBusy} onClick={() => test('self')}>
          Test my own page
        </DeskButton>
      </div>
      {error !== undefined && <Alert message={error} />}
      {id !== undefined && <Progress key={id} id={id} />}
    </section>
  );
}
