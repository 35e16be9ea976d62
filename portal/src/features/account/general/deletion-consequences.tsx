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
        You have {deletionGraceDays} days to change your mind. Until then you can log in and keep your
        account.
      </li>
      {hasPlan && (
        <li>
          Your plan doesn’t renew any more as soon as you confirm. If what you paid for lasts longer than your
          account, it ends with it.
        </li>
      )}
      <li>Moments that you have left then are gone.</li>
      <li>Then everything personal is erased for good, your texts too. Nobody can bring it back.</li>
      <li>Of payments we keep what the law asks for, without your name, number or address.</li>
    </ul>
  );
}
