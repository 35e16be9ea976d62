import { CheckIcon } from '@moments/ui/icons.ts';
import styles from './receipt.module.css';

/**
 * Says what an act did, where its button is, so that it covers nothing that people press. Render it before the act, too: screen readers
 * announce only changes of what is there. Clear the text when the act begins again, so that the same words are announced again.
 */
export const Receipt = ({ text }: { text: string | undefined }) => (
  <div role="status" className={styles.receipt}>
    {text !== undefined && (
      <>
        <CheckIcon size={16} />
        <span>{text}</span>
      </>
    )}
  </div>
);
