import { type ReactNode, Suspense } from 'react';
import type { StaffMember } from '@moments/contract/staff/people';
import { DeskButton } from '../../../parts/parts.tsx';
import { useSession } from '../../../session/session-store.ts';
import { AwayDialog } from '../../cover/index.ts';
import { useOwnRoles } from '../staff-parts.tsx';
import styles from '../staff.module.css';
import {
  DeactivateDialog,
  PhoneDialog,
  RemovePasskeysDialog,
  SendAgainDialog,
  SignOutDialog,
} from './access-dialogs.tsx';
import {
  CapacityDialog,
  LiftLimitsDialog,
  RolesDialog,
  ShiftsDialog,
  type PersonDialogProps,
} from './change-dialogs.tsx';
import { InviteDialog } from './invite-dialog.tsx';

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

const dialogs = {
  roles: RolesDialog,
  capacity: CapacityDialog,
  shifts: ShiftsDialog,
  limits: LiftLimitsDialog,
  'send-again': SendAgainDialog,
  'sign-out': SignOutDialog,
  passkeys: RemovePasskeysDialog,
  phone: PhoneDialog,
  deactivate: DeactivateDialog,
  invite: InviteDialog,
} as const;
/** What an administrator does with a person. Each act asks first. */
export type Act = keyof typeof dialogs | 'away';

interface OpenDialogProps extends PersonDialogProps {
  readonly act: Act | undefined;
}

/** Asks before an act, and does it. */
export function PersonDialog({ act, person, ...dialog }: OpenDialogProps) {
  if (act === 'away')
    return (
      <Suspense>
        <AwayDialog open coachId={person.id} onClose={dialog.onClose} />
      </Suspense>
    );
  if (act === undefined) return null;
  const ChosenDialog = dialogs[act];
  return <ChosenDialog {...dialog} person={person} />;
}
