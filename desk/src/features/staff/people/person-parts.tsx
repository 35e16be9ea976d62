import type { ReactNode } from 'react';
import type { StaffMember } from '@moments/contract/staff/people';
import { DeskButton } from '../../../parts/parts.tsx';
import { useSession } from '../../../session/session-store.ts';
import { useOwnRoles } from '../roles-field.tsx';
import styles from '../staff.module.css';
import type { Act } from './person-dialogs.tsx';

export interface PartProps {
  readonly person: StaffMember;
  readonly onAct: (act: Act) => void;
}

interface FactProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly acts?: ReactNode;
}

/** Shows one thing about a person, with what changes it. */
export const Fact = ({ title, children, acts }: FactProps) => (
  <div className={styles.fact}>
    <dt>{title}</dt>
    <dd>
      <div>{children}</div>
      {acts !== undefined && <div className={styles.acts}>{acts}</div>}
    </dd>
  </div>
);

interface ActButtonProps {
  readonly act: Act;
  readonly isDanger?: boolean;
  readonly onAct: (act: Act) => void;
  readonly children: string;
}

export const ActButton = ({ act, isDanger = false, onAct, children }: ActButtonProps) => (
  <DeskButton variant={isDanger ? 'danger' : 'second'} onClick={() => onAct(act)}>
    {children}
  </DeskButton>
);

/** Gets who looks at the page: people don't change everything about themselves. */
export function useOwn() {
  const id = useSession((state) => (state.phase === 'open' ? state.session.staff.id : undefined));
  return { id, roles: useOwnRoles() };
}
