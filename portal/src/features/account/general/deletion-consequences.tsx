import { deletionGraceDays } from '@moments/contract/account/account-deletion';
import styles from './deletion-consequences.module.css';

interface DeletionMeaningProps {
  readonly hasPlan: boolean;
}

/** What a deletion means, before anything is asked. */
export function DeletionConsequences({ hasPlan }: DeletionMeaningProps) {
  return (
    <ul className={styles.meaning}>
      <li>
        You have {deletionGraceDays} days to change your mind. To keep your account, log in before then.
      </li>
      {hasPlan && (
        <li>
          When you confirm, your plan stops renewing. Any paid time you have left ends when your account is
          deleted.
        </li>
      )}
      <li>You lose any Moments you haven’t used.</li>
      <li>We permanently delete your personal information, including your texts. This cannot be undone.</li>
      <li>
        We keep only the payment records that the law requires, without your name, phone number, or address.
      </li>
    </ul>
  );
}
