import { VisuallyHidden } from '@moments/ui/display/text.tsx';
import { CheckIcon } from '@moments/ui/icons.ts';
import styles from './overview.module.css';
import { earlierStepNames, paymentStepName } from './wizard-steps.ts';

/** What is behind the member: the steps before this wizard, payment included (ADD-01). */
export function Overview({ isPaid }: { isPaid: boolean }) {
  const done = isPaid ? [...earlierStepNames, paymentStepName] : earlierStepNames;
  return (
    <span className={styles.overview} role="list" aria-label="Done so far">
      {done.map((name) => (
        <span key={name} className={styles.step} role="listitem">
          <CheckIcon size={16} />
          {name}
          <VisuallyHidden> (done)</VisuallyHidden>
        </span>
      ))}
    </span>
  );
}
