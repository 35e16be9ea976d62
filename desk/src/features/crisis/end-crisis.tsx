import { useState } from 'react';
import type { crisisOutcomes, staffGetPlaybook, OpenCrisis } from '@moments/contract/crisis/staff-crisis';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import { Form } from '@moments/ui/fields/form.tsx';
import { Select } from '@moments/ui/fields/select.tsx';
import { TextInput } from '@moments/ui/fields/text-input.tsx';
import { DeskButton, Quiet } from '../../parts/parts.tsx';
import { readConfiguration } from '../../session/page-configuration.ts';
import { describeCall } from './crisis-rules.ts';
import styles from './crisis.module.css';
import type { CrisisSteps } from './use-crisis.ts';

type Outcome = (typeof crisisOutcomes)[number];

interface EndCrisisProps {
  readonly crisis: Pick<OpenCrisis, 'handover' | 'owesReason'>;
  readonly outcomes: ReplyOf<typeof staffGetPlaybook>['outcomes'];
  readonly steps: CrisisSteps;
}

/** Asks why it was no crisis. The reason teaches the lists. */
function TakeFlagOff({ steps, onCancel }: { steps: CrisisSteps; onCancel: () => void }) {
  const [reason, setReason] = useState('');
  return (
    <Form className={styles.dismiss} onSubmit={() => steps.take({ act: 'dismiss', reason })}>
      <TextInput
        label="Why it isn’t a crisis"
        hint="Without names, phone numbers, or emails. The audit log keeps it."
        required
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={styles.row}>
        <DeskButton type="submit" variant="danger" busy={steps.isBusy} disabled={reason.trim() === ''}>
          Take the flag off
        </DeskButton>
        <DeskButton variant="plain" onClick={onCancel}>
          Keep it
        </DeskButton>
      </div>
    </Form>
  );
}

/** Ends a crisis with its outcome. Until then, the conversation can’t be done. Without an answer of the member, it stays open. */
export function EndCrisis({ crisis, outcomes, steps }: EndCrisisProps) {
  const [outcome, setOutcome] = useState<Outcome>();
  const [isDismissing, setIsDismissing] = useState(false);
  const { emergency } = readConfiguration().crisis;
  const onThePhone = describeCall(crisis.handover, emergency);
  if (onThePhone !== undefined) return <p className={styles.end}>{onThePhone}</p>;
  if (crisis.owesReason) return <p className={styles.end}>First say why you called {emergency}.</p>;
  if (isDismissing) return <TakeFlagOff steps={steps} onCancel={() => setIsDismissing(false)} />;
  const choose = (value: string) => setOutcome(outcomes.find(({ key }) => key === value)?.key);
  const staysOpen = outcome === 'no-answer';
  const take = async () => {
    if (await steps.take({ act: 'close', outcome })) setOutcome(undefined);
  };
  return (
    <section className={styles.end} aria-label="Outcome">
      <Select
        label="Outcome"
        placeholder="Choose one"
        choices={outcomes.map(({ key, label }) => ({ value: key, label }))}
        value={outcome ?? ''}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <DeskButton
        variant="second"
        busy={steps.isBusy}
        disabled={outcome === undefined}
        onClick={() => void take()}
      >
        {staysOpen ? 'Page the person on call' : 'End the crisis'}
      </DeskButton>
      {staysOpen && <p>The crisis stays open, and the person on call is paged to go on.</p>}
      <Quiet>
        Not a crisis?{' '}
        <button type="button" className={styles.inline} onClick={() => setIsDismissing(true)}>
          Take the flag off
        </button>
        , with a reason.
      </Quiet>
    </section>
  );
}
