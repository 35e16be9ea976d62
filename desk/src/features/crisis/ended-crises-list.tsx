import type { ReactNode } from 'react';
import type { EndedCrisis } from '@moments/contract/crisis/staff-crisis';
import { formatDayAndTime } from '../../parts/times.ts';
import { readConfiguration } from '../../session/page-configuration.ts';
import {
  describeAnswers,
  describeHandover,
  describeJoin,
  describeStart,
  describeStep,
} from './crisis-rules.ts';
import styles from './crisis.module.css';
import { usePlaybook } from './use-crisis.ts';

function EndedCrisisFacts({ crisis }: { crisis: EndedCrisis }) {
  const { startedBy, startedAt, joined, answers, steps, handover, checkInAt } = crisis;
  const answered = describeAnswers(answers);
  return (
    <div className={styles.handover}>
      <p>
        {describeStart(startedBy)}, {formatDayAndTime(new Date(startedAt))}
      </p>
      {joined.length === 0 && <p>No one joined.</p>}
      {joined.map((join) => (
        <p key={join.staffId}>{describeJoin(join)}</p>
      ))}
      {answered !== '' && <p>{answered}</p>}
      {handover && <p>{describeHandover(handover, readConfiguration().crisis.emergency)}</p>}
      {checkInAt !== null && <p>Check-in: {formatDayAndTime(new Date(checkInAt))}</p>}
      <ol className={styles.history} aria-label="Steps">
        {steps.map((step) => (
          <li key={`${step.act} ${step.at}`}>{describeStep(step)}</li>
        ))}
      </ol>
    </div>
  );
}

function Summary({ crisis: { endedAt, outcome } }: { crisis: EndedCrisis }) {
  const outcomes = usePlaybook()?.outcomes ?? [];
  const label = outcomes.find(({ key }) => key === outcome)?.label ?? 'No crisis, the flag was taken off';
  return (
    <summary>
      {formatDayAndTime(new Date(endedAt))}: {label}
    </summary>
  );
}

interface ListProps {
  readonly crises: readonly EndedCrisis[];
  readonly children: ReactNode;
}

/** Lists crises that have ended, each with what is kept of it. */
export const EndedCrisesList = ({ crises, children }: ListProps) => (
  <section aria-label="Earlier crises">
    <h3>Earlier crises</h3>
    {crises.map((crisis) => (
      <details key={crisis.id} className={styles.ended}>
        <Summary crisis={crisis} />
        <EndedCrisisFacts crisis={crisis} />
      </details>
    ))}
    {children}
  </section>
);
