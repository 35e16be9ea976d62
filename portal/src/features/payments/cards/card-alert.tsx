import type { Ref } from 'react';
import { Alert, Note, type NoteTone } from '@moments/ui/feedback/note.tsx';
import { cardErrorMessage } from './card-rules.ts';
import styles from './saved-cards.module.css';

interface CardAlertProps {
  readonly reason: string | undefined;
  readonly onDismiss?: () => void;
}

/** Says that something failed with the cards, and why if that is known (BILL-05). */
export const CardAlert = ({ reason, onDismiss }: CardAlertProps) => (
  <Alert message={cardErrorMessage} onDismiss={onDismiss}>
    {reason !== undefined && reason !== cardErrorMessage && <p>{reason}</p>}
  </Alert>
);

/** The result of the last change to the cards. */
export interface CardNotice {
  readonly tone: NoteTone;
  readonly message: string;
}

/** Shows and announces the last change. It can take the focus when the pressed button is gone. */
export const CardNoticeRegion = ({
  notice,
  ref,
}: {
  notice: CardNotice | undefined;
  ref: Ref<HTMLDivElement>;
}) => (
  <div ref={ref} className={styles.notice} tabIndex={-1} role={notice?.tone === 'bad' ? undefined : 'status'}>
    {notice?.tone === 'bad' ? (
      <CardAlert reason={notice.message} />
    ) : (
      notice && <Note tone={notice.tone}>{notice.message}</Note>
    )}
  </div>
);
