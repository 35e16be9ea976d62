import { useState, type ReactNode } from 'react';
import { endWithAccount } from '@moments/contract/members/account-end';
import { getPaidAmount } from '@moments/contract/members/account-tabs';
import {
  canRequestService,
  serviceRequestKinds,
  type ServiceRequestKind,
} from '@moments/contract/requests/service-requests';
import { Button, ButtonRow } from '@moments/ui/buttons/button.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Text } from '@moments/ui/display/text.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { ConfirmDialog } from '@moments/ui/overlay/dialogs.tsx';
import { buildEmailDraft } from '../../../configuration/email-draft.ts';
import { useConfiguration } from '../../../configuration/portal-configuration.ts';
import { useToday } from '../../../dates/use-clock.ts';
import { useDraftValue } from '../../../forms/use-draft-value.ts';
import { useProfile } from '../../../member/use-profile.ts';
import { WaysToStop } from '../../../member/ways-to-stop.tsx';
import { checkReturnDate } from './check-return-date.ts';
import { ReturnDateField } from './return-date-field.tsx';
import type { ServiceChange } from './service-calls.ts';
import { describeRequest, isPlanKept, serviceRequestCopy } from './service-copy.ts';

/** Opens a draft in the email app. Does nothing if there is none. */
function openEmailDraft(to: string, subject: string): void {
  const link = document.createElement('a');
  link.href = buildEmailDraft(to, subject);
  link.click();
}

interface ServiceDialogProps {
  /** More fields of the dialog. */
  readonly children?: ReactNode;
  readonly kind: ServiceRequestKind;
  readonly isOpen: boolean;
  /** The pending request that this one replaces. */
  readonly replaced: ServiceRequestKind | undefined;
  /** @returns whether the request is sent */
  readonly onConfirm: () => boolean;
  readonly onClose: () => void;
}

/** Asks for confirmation before creating the request. Confirming also opens an email draft to support (ACC-03). */
function ServiceDialog({ kind, isOpen, replaced, onConfirm, onClose, children }: ServiceDialogProps) {
  const { supportEmail } = useConfiguration();
  const { user, subscription } = useProfile();
  const { deletionDueAt } = user.basicInfo;
  const plan = subscription && endWithAccount(subscription, deletionDueAt);
  const { action, question, warning, subject } = serviceRequestCopy[kind];
  const confirm = (): void => {
    // Send the request before the email app opens. Both must happen within the click, or browsers block the draft.
    if (onConfirm()) openEmailDraft(supportEmail, subject);
  };
  return (
    <ConfirmDialog
      open={isOpen}
      title={question}
      confirmLabel={action}
      cancelLabel="Keep my service"
      danger={kind === 'end'}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <Stack gap={8}>
        <p>{warning}</p>
        <p>{describeRequest(kind, { plan, deletionDueAt })}</p>
        {children}
        <p>
          Nothing changes until we process your request. Until then, you can withdraw it here. An email draft
          opens too, for details.
        </p>
        {replaced !== undefined && replaced !== kind && (
          <p>This replaces your pending request to {replaced} your service.</p>
        )}
      </Stack>
    </ConfirmDialog>
  );
}

interface ServiceActionsProps {
  /** The kind of the pending request. */
  readonly pending: ServiceRequestKind | undefined;
  /** The kind of the request that is being sent. */
  readonly asking: ServiceRequestKind | undefined;
  /** The server's error about the day of return of the sent request. */
  readonly serverError: string | undefined;
  /** @param onRejected called if the server rejects the day of return; `onSent` when it has the request */
  readonly onAsk: (change: ServiceChange, onRejected: () => void, onSent: () => void) => void;
  /** Called when a rejected day is changed. */
  readonly onChange: () => void;
}

/** Returns the day of return in the dialog. It stays until the request was sent. */
function useReturnDay() {
  const [typed = '', type] = useDraftValue('pause-until');
  const [isChecked, setChecked] = useState(false);
  const today = useToday();
  /** @returns whether the day is possible */
  const check = (): boolean => {
    const isPossible = checkReturnDate(typed, today);
    setChecked(!isPossible);
    return isPossible;
  };
  return { typed, type, isChecked, check };
}

/** Mentions a pause only if the member can request one. */
function getTitle(open: readonly ServiceRequestKind[], pending: ServiceRequestKind | undefined): string {
  if (pending) return 'Need something else?';
  return open.includes('pause') ? 'Pause or end your service' : 'End your service';
}

/** Offers Pause and End, each with a confirmation, if the member can request them (ACC-03). */
export function ServiceActions({ pending, asking, serverError, onAsk, onChange }: ServiceActionsProps) {
  const { user, subscription } = useProfile();
  const [asked, setAsked] = useState<ServiceRequestKind>();
  const { typed, type, isChecked, check } = useReturnDay();
  const { currentStatus } = user.basicInfo;
  const open = serviceRequestKinds.filter(
    (kind) => kind !== pending && canRequestService(kind, currentStatus, getPaidAmount(subscription)),
  );
  if (open.length === 0) return null;
  const confirm = (kind: ServiceRequestKind): boolean => {
    const isPause = kind === 'pause';
    if (isPause && !check()) return false;
    setAsked(undefined);
    onAsk(
      { kind, returnDate: isPause && typed !== '' ? typed : null },
      () => setAsked(kind),
      () => type(undefined),
    );
    return true;
  };
  const retype = (value: string): void => {
    onChange();
    type(value);
  };
  return (
    <>
      <Card title={getTitle(open, pending)}>
        <Stack>
          <Text kind="quiet">
            Send a request and we’ll take care of it. Your plan and payments are in Billing.
          </Text>
          <ButtonRow>
            {open.map((kind) => (
              <Button
                key={kind}
                variant={kind === 'end' ? 'danger' : 'second'}
                busy={kind === asking}
                busyLabel="Sending..."
                disabled={asking !== undefined && kind !== asking}
                onClick={() => setAsked(kind)}
              >
                {serviceRequestCopy[kind].action}
              </Button>
            ))}
          </ButtonRow>
        </Stack>
        {serviceRequestKinds.map((kind) => (
          <ServiceDialog
            key={kind}
            kind={kind}
            isOpen={asked === kind}
            replaced={pending}
            onConfirm={() => confirm(kind)}
            onClose={() => setAsked(undefined)}
          >
            {kind === 'pause' && (
              <ReturnDateField
                value={typed}
                onValueChange={retype}
                isChecked={isChecked}
                serverError={serverError}
              />
            )}
          </ServiceDialog>
        ))}
      </Card>
      {/* Nothing is left to compare once the plan is canceled, as the deletion of the account does, too. */}
      {open.includes('pause') && isPlanKept(subscription) && <WaysToStop />}
    </>
  );
}
