import { useState } from 'react';
import { DeskButton } from '../../../parts/parts.tsx';
import { discardDraft, useComposer } from '../composer/composer-store.ts';
import styles from './talk.module.css';

/** Shows what the person typed before the conversation closed to them, such as when the coach changed (FIELD-08). */
export function KeptWords({ memberId }: { memberId: string }) {
  const body = useComposer(({ drafts }) => drafts[memberId]?.body ?? '');
  const [isCopied, setIsCopied] = useState(false);
  if (body.trim() === '') return null;
  const copy = () => void navigator.clipboard.writeText(body).then(() => setIsCopied(true));
  return (
    <div className={styles.kept} role="group" aria-label="What you typed">
      <p>
        What you typed wasn’t sent: <q>{body}</q>
      </p>
      <DeskButton variant="second" onClick={copy}>
        {isCopied ? 'Copied' : 'Copy'}
      </DeskButton>
      <DeskButton variant="plain" onClick={() => discardDraft(memberId)}>
        Discard
      </DeskButton>
    </div>
  );
}
