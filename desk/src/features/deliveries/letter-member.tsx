import { Link } from '@moments/ui/link.tsx';
import { DeskButton } from '../../parts/parts.tsx';
import styles from './deliveries.module.css';
import type { FailedLetter } from './delivery-queries.ts';

interface MemberProps {
  readonly letter: FailedLetter;
  readonly canOpen: boolean;
  readonly onNarrow: (memberId: string) => void;
}

export function LetterMember({ letter: { memberId, memberName }, canOpen, onNarrow }: MemberProps) {
  if (memberId === null) return '–';
  const name = (memberName ?? '') === '' ? memberId : memberName;
  return (
    <span className={styles.member}>
      {canOpen ? <Link href={`/members/${memberId}`}>{name}</Link> : name}
      <DeskButton variant="plain" aria-label={`Only ${name ?? memberId}`} onClick={() => onNarrow(memberId)}>
        Only
      </DeskButton>
    </span>
  );
}
