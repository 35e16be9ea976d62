import { parseMemberStatus, type MemberStatus } from '@moments/contract/members/member-status';
import type { ServiceRequest, ServiceRequestKind } from '@moments/contract/requests/service-requests';
import { TextLink } from '@moments/ui/buttons/links.tsx';
import { Note } from '@moments/ui/feedback/note.tsx';
import { CallAlert } from '../../../api/call-alert.tsx';
import { buildEmailDraft } from '../../../configuration/email-draft.ts';
import { useConfiguration } from '../../../configuration/portal-configuration.ts';
import { formatTimestampDate } from '../../../dates/format-date.ts';
import { useNow } from '../../../dates/use-clock.ts';
import { useProfile } from '../../../member/use-profile.ts';
import { PendingRequest, WithdrawalNote } from '../pending-request.tsx';
import { isRecent } from '../use-request-call.ts';
import { getReturnDateError } from './check-return-date.ts';
import { ReturnDateButton } from './return-date-dialog.tsx';
import type { useRequestServiceChange, useWithdrawService } from './service-calls.ts';
import { serviceRequestCopy } from './service-copy.ts';
import { useReturnCopy } from './use-return-copy.ts';

/** The status after a request is carried out. A member who came back since then sees no notice. */
const carriedOut: Readonly<Record<ServiceRequestKind, { status: MemberStatus; title: string }>> = {
  pause: { status: 'AWAY', title: 'We paused your service, as you requested' },
  end: { status: 'EXITED_BY_REQUEST', title: 'We ended your service, as you requested' },
};

/** Shows the decision on a service request while it is recent (ACC-03). */
function ServiceOutcome({ request }: { request: ServiceRequest }) {
  const { currentStatus } = useProfile().user.basicInfo;
  const now = useNow();
  const { kind, state, decidedAt, reason } = request;
  if (decidedAt === null || !isRecent(decidedAt, now)) return null;
  if (state === 'carried-out' && parseMemberStatus(currentStatus) === carriedOut[kind].status) {
    return (
      <Note tone="good" title={carriedOut[kind].title}>
        <p>Done on {formatTimestampDate(decidedAt)}.</p>
      </Note>
    );
  }
  if (state !== 'declined') return null;
  return (
    <Note title={`We couldn’t ${kind} your service`}>
      <p>Your service hasn’t changed.</p>
      {reason !== null && <p>Reason: {reason}</p>}
    </Note>
  );
}

interface ServiceRequestSectionProps {
  /** Undefined while it is loading. */
  readonly request: ServiceRequest | null | undefined;
  readonly ask: ReturnType<typeof useRequestServiceChange>;
  readonly withdraw: ReturnType<typeof useWithdrawService>;
  /** Called after a withdrawal or its failure, because the button may be gone. */
  readonly onDone: () => void;
}

function PendingServiceRequest({
  request,
  withdraw,
  onDone,
}: Omit<ServiceRequestSectionProps, 'ask'> & { request: ServiceRequest }) {
  const { supportEmail } = useConfiguration();
  const { asked, subject } = serviceRequestCopy[request.kind];
  const { returnDate } = request;
  const describeReturn = useReturnCopy();
  return (
    <PendingRequest
      title={asked}
      isWithdrawing={withdraw.isPending}
      onWithdraw={() => withdraw.mutate(request.id, { onSettled: onDone })}
      action={
        <>
          {request.kind === 'pause' && <ReturnDateButton returnDate={returnDate} />}
          <TextLink href={buildEmailDraft(supportEmail, subject)}>Add details by email</TextLink>
        </>
      }
    >
      <p>
        We received your request on {formatTimestampDate(request.createdAt)}. Nothing changes until we process
        it. You can check the status here.
      </p>
      {/* The day of a pending pause counts only when we process the request. */}
      {typeof returnDate === 'string' && <p>{describeReturn(returnDate)}</p>}
    </PendingRequest>
  );
}

/** Shows the latest service request: failed to send, pending, or decided (ACC-03). */
export function ServiceRequestSection({ request, ask, withdraw, onDone }: ServiceRequestSectionProps) {
  return (
    <>
      {ask.error && getReturnDateError(ask.error) === undefined && (
        <CallAlert
          error={ask.error}
          message={serviceRequestCopy[ask.variables.kind].failed}
          onDismiss={ask.reset}
        />
      )}
      <WithdrawalNote call={withdraw} stays="Your service hasn’t changed." />
      {request && request.state !== 'pending' && <ServiceOutcome request={request} />}
      {request?.state === 'pending' && (
        <PendingServiceRequest request={request} withdraw={withdraw} onDone={onDone} />
      )}
    </>
  );
}
