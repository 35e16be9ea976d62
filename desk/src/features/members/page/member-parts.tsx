import type { ReactNode } from 'react';
import { isCoaching, isStoppedByAdmin, parseMemberStatus } from '@moments/contract/members/member-status';
import { Quiet } from '../../../parts/parts.tsx';
import styles from './member.module.css';

function getStatusTone(stored: string): 'good' | 'bad' | 'amber' | 'open' {
  const status = parseMemberStatus(stored);
  if (status === undefined || isStoppedByAdmin(status)) return 'bad';
  if (isCoaching(status)) return 'good';
  return status === 'SIGNED_UP' ? 'open' : 'amber';
}

/** Shows the kind of a status by color. The word is next to it. */
export const StatusDot = ({ status }: { status: string }) => (
  <span className={styles.dot} data-tone={getStatusTone(status)} aria-hidden="true" />
);

export interface BoxProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

export const Box = ({ title, note, children }: BoxProps) => (
  <section className={styles.box}>
    <header>
      <h2>{title}</h2>
      {note !== undefined && <Quiet>{note}</Quiet>}
    </header>
    {children}
  </section>
);
