import { useState } from 'react';
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
import { useProfile } from '../../../member/use-profile.ts';
import { serviceRequestCopy } from './service-copy.ts';
import { ServiceDialog } from './service-dialog.tsx';

interface ServiceActionsProps {
  /** What is asked for already. */
  readonly pending: ServiceRequestKind | undefined;
  /** What is being filed just now. */
  readonly asking: ServiceRequestKind | undefined;
  readonly onAsk: (kind: ServiceRequestKind) => void;
}

/** A break is named only where one can be taken. */
function titleOf(open: readonly ServiceRequestKind[], pending: ServiceRequestKind | undefined): string {
  if (pending) return 'Need something else?';
  return open.includes('pause') ? 'Pause or end your service' : 'End your service';
}

/** Pause and End, each with its question; only what can be carried out is offered (ACC-03). */
export function ServiceActions({ pending, asking, onAsk }: ServiceActionsProps) {
  const { user, subscription } = useProfile();
  const [asked, setAsked] = useState<ServiceRequestKind>();
  const { currentStatus } = user.basicInfo;
  const open = serviceRequestKinds.filter(
    (kind) => kind !== pending && canRequestService(kind, currentStatus, getPaidAmount(subscription)),
  );
  if (open.length === 0) return null;
  const confirm = (kind: ServiceRequestKind): void => {
    setAsked(undefined);
    onAsk(kind);
  };
  return (
    <Card title={titleOf(open, pending)}>
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
        />
      ))}
    </Card>
  );
}
