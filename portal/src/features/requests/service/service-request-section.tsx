import type { ServiceRequest } from '@moments/contract/requests/service-requests';
import { TextLink } from '@moments/ui/buttons/links.tsx';
import { CallAlert } from '../../../api/call-alert.tsx';
import { mailDraft } from '../../../configuration/mail-draft.ts';
import { useConfiguration } from '../../../configuration/portal-configuration.ts';
import { formatTimestampDate } from '../../../dates/format-date.ts';
import { PendingRequest } from '../pending-request.tsx';
import { WithdrawalNote } from '../withdrawal-note.tsx';
import { serviceRequestCopy } from './service-copy.ts';
import { ServiceOutcome } from './service-outcome.tsx';
import type { useRequestServiceChange, useWithdrawService } from './use-service-calls.ts';

interface ServiceRequestSectionProps {
  /** Undefined while it is not known. */
  readonly request: ServiceRequest | null | undefined;
  readonly ask: ReturnType<typeof useRequestServiceChange>;
  readonly withdraw: ReturnType<typeof useWithdrawService>;
  /** The request was taken back, or could not be: its button may be gone. */
  readonly onDone: () => void;
}

function PendingWish({
  request,
  withdraw,
  onDone,
}: Omit<ServiceRequestSectionProps, 'ask'> & { request: ServiceRequest }) {
  const { supportEmail } = useConfiguration();
  const { asked, subject } = serviceRequestCopy[request.kind];
  return (
    <PendingRequest
      title={asked}
      isWithdrawing={withdraw.isPending}
      onWithdraw={() => withdraw.mutate(request.id, { onSettled: onDone })}
      action={<TextLink href={mailDraft(supportEmail, subject)}>Add details by email</TextLink>}
    >
      <p>
        We received your request on {formatTimestampDate(request.createdAt)}. Nothing changes until we process
        it. You can check the status here.
      </p>
    </PendingRequest>
  );
}

/** The latest wish to pause or end: on its way, waiting, or decided (ACC-03). */
export function ServiceRequestSection({ request, ask, withdraw, onDone }: ServiceRequestSectionProps) {
  return (
    <>
      {ask.error && (
        <CallAlert
          error={ask.error}
          message={serviceRequestCopy[ask.variables].failed}
          onDismiss={ask.reset}
        />
      )}
      <WithdrawalNote call={withdraw} stays="Your service hasn’t changed." />
      {request && request.state !== 'pending' && <ServiceOutcome request={request} />}
      {request?.state === 'pending' && <PendingWish request={request} withdraw={withdraw} onDone={onDone} />}
    </>
  );
}
