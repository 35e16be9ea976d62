import { Suspense } from 'react';
import { AwayDialog } from '../../cover/index.ts';
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
