import type { Ref } from 'react';
import { Note } from '@moments/ui/feedback/note.tsx';
import { CardAlert } from './card-alert.tsx';
import styles from './saved-cards.module.css';
import type { CardNotice } from './use-added-card.ts';

/** What was done last with the cards, said aloud. It takes the focus where what was pressed is gone. */
export function WalletNote({ notice, ref }: { notice: CardNotice | undefined; ref: Ref<HTMLDivElement> }) {
  return (
    <div
      ref={ref}
      className={styles.notice}
      tabIndex={-1}
      role={notice?.tone === 'bad' ? undefined : 'status'}
    >
      {notice?.tone === 'bad' ? (
        <CardAlert reason={notice.words} />
      ) : (
        notice && <Note tone={notice.tone}>{notice.words}</Note>
      )}
    </div>
  );
}
