import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endWithAccount } from '@moments/contract/members/account-end';
import { parseMemberStatus } from '@moments/contract/members/member-status';
import type { MemberSubscription } from '@moments/contract/members/members';
import type { ServiceRequest } from '@moments/contract/requests/service-requests';
import { Button, ButtonRow } from '@moments/ui/buttons/button.tsx';
import { TextLink } from '@moments/ui/buttons/links.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Chip } from '@moments/ui/display/text.tsx';
import { CardSkeleton, LoadFailed } from '@moments/ui/feedback/placeholders.tsx';
import { FocusArea } from '@moments/ui/layout/focus-area.tsx';
import { Row, Stack } from '@moments/ui/layout/stack.tsx';
import { CallAlert } from '../../../api/call-alert.tsx';
import { useConfiguration } from '../../../configuration/portal-configuration.ts';
import { useNow, useToday } from '../../../dates/use-clock.ts';
import { describeCharge, describePausedEnd } from '../../../member/notices/return-copy.ts';
import { getStatusCopy } from '../../../member/notices/status-copy.ts';
import { useProfile } from '../../../member/use-profile.ts';
import { AnotherCoach } from '../coach/another-coach.tsx';
import { getReturnDateError } from './check-return-date.ts';
import { ReturnDateButton } from './return-date-dialog.tsx';
import { ServiceActions } from './service-actions.tsx';
import {
  serviceRequestQuery,
  useRequestServiceChange,
  useResumeService,
  useWithdrawService,
  type ServiceChange,
} from './service-calls.ts';
import { ServiceRequestSection } from './service-request-section.tsx';
import { useReturnCopy } from './use-return-copy.ts';

interface OwnPauseProps {
  readonly returnDate: string | null;
  readonly plan: MemberSubscription | null;
}

/** Ends a pause that the member requested, right away or on a day. Says what is charged then, and when a canceled plan ends. */
function OwnPause({ returnDate, plan }: OwnPauseProps) {
  const { mutate, isPending, error, reset } = useResumeService();
  const describeReturn = useReturnCopy();
  const today = useToday();
  const resumes =
    typeof returnDate === 'string'
      ? describeReturn(returnDate)
      : describeCharge(plan, today, 'If you resume today, your');
  const description = [resumes, describePausedEnd(plan)].filter(Boolean).join(' ');
  return (
    <Stack>
      {description !== '' && <p>{description}</p>}
      <CallAlert error={error} message="We couldn’t resume your service" onDismiss={reset} />
      <ButtonRow>
        <Button busy={isPending} busyLabel="Resuming..." onClick={() => mutate()}>
          Resume service
        </Button>
        <ReturnDateButton returnDate={returnDate} />
      </ButtonRow>
    </Stack>
  );
}

/** Shows the member's service status (ACC-03). */
function CurrentStatus({ ownPause }: { ownPause: ServiceRequest | undefined }) {
  const { user, subscription } = useProfile();
  const plan = subscription && endWithAccount(subscription, user.basicInfo.deletionDueAt);
  const configuration = useConfiguration();
  const { chip, tone, title, text, action } = getStatusCopy({ user, plan, configuration, now: useNow() });
  return (
    <Card
      title="Your service"
      action={
        <Chip tone={tone} dot>
          {chip}
        </Chip>
      }
    >
      <Stack gap={8}>
        <p>{title}</p>
        {ownPause ? (
          <OwnPause returnDate={ownPause.returnDate} plan={plan} />
        ) : (
          <>
            {text !== undefined && <p>{text}</p>}
            <Row>{action && <TextLink href={action.href}>{action.label}</TextLink>}</Row>
          </>
        )}
      </Stack>
    </Card>
  );
}

/** Finds out whether a pause was requested by the member, was carried out, and isn't over. */
const isRunningPause = (request: ServiceRequest | null | undefined): request is ServiceRequest =>
  request?.kind === 'pause' && request.state === 'carried-out' && request.endedAt === null;

/** Shows the service status, the latest request, and buttons to pause or end the service (ACC-03). */
export function ServiceTab() {
  const { data: request, error, isFetching, refetch } = useQuery(serviceRequestQuery);
  const ask = useRequestServiceChange();
  const withdraw = useWithdrawService();
  const [turn, setTurn] = useState(0);
  const { currentStatus } = useProfile().user.basicInfo;
  const isAway = parseMemberStatus(currentStatus) === 'AWAY';
  const takeFocus = (): void => setTurn((turns) => turns + 1);
  const sendRequest = (change: ServiceChange, onRejected: () => void, onSent: () => void): void => {
    withdraw.reset();
    ask.mutate(change, {
      onSuccess: onSent,
      onSettled: (_data, error) => {
        if (getReturnDateError(error) === undefined) takeFocus();
        else onRejected();
      },
    });
  };
  return (
    <Stack>
      <CurrentStatus ownPause={isAway && isRunningPause(request) ? request : undefined} />
      {request === undefined && !error && <CardSkeleton label="Loading your request" />}
      {request === undefined && error && (
        <LoadFailed
          message="We couldn’t load your service request"
          reason={error.message}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      <FocusArea turn={turn} label="Your request">
        <ServiceRequestSection request={request} ask={ask} withdraw={withdraw} onDone={takeFocus} />
      </FocusArea>
      {/* Not before the request above them is known: they would move. */}
      {(request !== undefined || error) && (
        <>
          <ServiceActions
            pending={request?.state === 'pending' ? request.kind : undefined}
            asking={ask.isPending ? ask.variables.kind : undefined}
            serverError={getReturnDateError(ask.error)}
            onAsk={sendRequest}
            onChange={ask.reset}
          />
          <AnotherCoach />
        </>
      )}
    </Stack>
  );
}
