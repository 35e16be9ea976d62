import { useState } from 'react';
import {
  staffImportPlans,
  type PlanImportChange,
  type PlansFile,
} from '@moments/contract/payments/staff-plans';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { call } from '../../api/call.ts';
import { DeskError, getMessage } from '../../api/desk-error.ts';
import { JsonFile } from '../../parts/json-file.tsx';
import { Chip } from '../../parts/parts.tsx';
import { ReportTable } from '../../parts/report-table.tsx';
import { useAct } from '../../parts/use-act.ts';
import { changeLabels, describeNotice, formatPrice, type PlanList } from './plan-copy.ts';
import styles from './plans.module.css';

interface Tried {
  readonly name: string;
  readonly message: string;
  readonly changes: readonly PlanImportChange[];
}

/** Names the place of an error in the file, counting from 1: "Plan 2, amount". */
const describeField = ({ field, message }: { field: string; message: string }): string => {
  const [, place, ...rest] = field.split('.');
  return place === undefined || !/^\d+$/.test(place)
    ? message
    : `Plan ${String(Number(place) + 1)}${rest.length > 0 ? `, ${rest.join(' ')}` : ''}: ${message}`;
};

const Price = ({ change }: { change: PlanImportChange }) => {
  const { former, amount, moments, kind } = change;
  const isChanged = former !== null && (former.amount !== amount || former.moments !== moments);
  return (
    <>
      {isChanged && (
        <>
          <s>
            {formatPrice({ amount: former.amount, kind })}, {former.moments} Moments
          </s>{' '}
          becomes{' '}
        </>
      )}
      {formatPrice(change)}, {moments} Moments
    </>
  );
};

/** Gets how many members have a plan at its price of now: null for 1 to 4, which the server hides. */
const getHolders = (plans: PlanList, key: string): number | null => {
  const sold = plans.find((plan) => plan.active && plan.key === key);
  // Add-ons have no members.
  return sold?.members === undefined ? 0 : sold.members;
};

const Difference = ({ changes, plans }: { changes: readonly PlanImportChange[]; plans: PlanList }) => (
  <ReportTable caption="What the import changes" columns={['Plan', 'Change', 'Price', 'What members notice']}>
    {changes.map((change) => (
      <tr key={change.key}>
        <th scope="row">
          {change.name} <code className={styles.code}>{change.key}</code>
        </th>
        <td>
          <Chip tone={change.change === 'withdrawn' ? 'amber' : 'primary'}>
            {changeLabels[change.change]}
          </Chip>
        </td>
        <td>
          <Price change={change} />
        </td>
        <td>{describeNotice(change, getHolders(plans, change.key))}</td>
      </tr>
    ))}
  </ReportTable>
);

/** Shows what an import of a file would change. Nothing is written: a command does the import. */
export function TryPlans({ plans }: { plans: PlanList }) {
  const [tried, setTried] = useState<Tried>();
  const [faults, setFaults] = useState<readonly string[]>([]);
  const { run, isBusy, error } = useAct((failure) => {
    if (failure instanceof DeskError) setFaults(failure.fields.map(describeField));
    return failure instanceof SyntaxError ? 'This file is not JSON.' : getMessage(failure);
  });
  const tryFile = (file: File) =>
    run(async () => {
      setTried(undefined);
      setFaults([]);
      // The server checks all of it, as the command does that imports it.
      const content = JSON.parse(await file.text()) as PlansFile;
      const { message, changes } = await call(staffImportPlans, { body: { ...content, dryRun: true } });
      setTried({ name: file.name, message, changes });
    });
  return (
    <section className={styles.try} aria-label="Try a file">
      <h2>Try a file</h2>
      <p>You see what it would change. Nothing is written, here or at Stripe.</p>
      <JsonFile
        label="File of all plans and add-ons (plans.json)"
        isBusy={isBusy}
        onChoose={(file) => void tryFile(file)}
      />
      <p role="status">
        {isBusy && 'Trying…'}
        {tried && `${tried.name}: ${tried.message}.`}
      </p>
      {error !== undefined && (
        <Alert message={error}>
          {faults.length > 0 && (
            <ul>
              {faults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          )}
        </Alert>
      )}
      {tried && (
        <>
          <Difference changes={tried.changes} plans={plans} />
          <p>
            To import it, run <code className={styles.code}>npm run staff -- plans import {tried.name}</code>.
            It creates new prices at Stripe and never edits a price that was sold. Importing the same file
            again changes nothing.
          </p>
        </>
      )}
    </section>
  );
}
