import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { parseMemberStatus } from '@moments/contract/members/member-status';
import type { ServiceRequestKind } from '@moments/contract/requests/service-requests';
import { Button, ButtonRow } from '@moments/ui/buttons/button.tsx';
import { TextLink } from '@moments/ui/buttons/links.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Chip } from '@moments/ui/display/text.tsx';
import { CardSkeleton, LoadFailed } from '@moments/ui/feedback/placeholders.tsx';
import { FocusArea } from '@moments/ui/layout/focus-area.tsx';
import { Row, Stack } from '@moments/ui/layout/stack.tsx';
import { CallAlert } from '../../../api/call-alert.tsx';
import { useConfiguration } from '../../../configuration/portal-configuration.ts';
import { useNow } from '../../../dates/use-clock.ts';
import { getStatusCopy } from '../../../member/notices/status-copy.ts';
import { useProfile } from '../../../member/use-profile.ts';
import { ServiceActions } from './service-actions.tsx';
import {
  serviceRequestQuery,
  useRequestServiceChange,
  useResumeService,
  useWithdrawService,
} from './service-calls.ts';
import { ServiceRequestSection } from './service-request-section.tsx';

/** Ends a pause that the member requested. */
function ResumeButton() {
  const { mutate, isPending, error, reset } = useResumeService();
  return (
    <Stack>
      <CallAlert error={error} message="We couldn’t resume your service" onDismiss={reset} />
      <ButtonRow>
        <Button busy={isPending} busyLabel="Resuming..." onClick={() => mutate()}>
          Resume service
        </Button>
      </ButtonRow>
    </Stack>
  );
}

/** Shows the member's service status (ACC-03). */
function CurrentStatus({ canResume }: { canResume: boolean }) {
  const { user, subscription: plan } = useProfile();
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
        {canResume ? (
          <ResumeButton />
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

/** Shows the service status, the latest request, and buttons to pause or end the service (ACC-03). */
export function ServiceTab() {
  const { data: request, error, isFetching, refetch } = useQuery(serviceRequestQuery);
  const ask = useRequestServiceChange();
  const withdraw = useWithdrawService();
  const [turn, setTurn] = useState(0);
  const { currentStatus } = useProfile().user.basicInfo;
  const isPaused = request?.kind === 'pause' && request.state === 'carried-out';
  const canResume = isPaused && parseMemberStatus(currentStatus) === 'AWAY';
  const takeFocus = (): void => setTurn((turns) => turns + 1);
  const file = (kind: ServiceRequestKind): void => {
    withdraw.reset();
    ask.mutate(kind, { onSettled: takeFocus });
  };
  return (
    <Stack>
      <CurrentStatus canResume={canResume} />
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
      {/* Not before the request above it is known: it would move. */}
      {(request !== undefined || error) && (
        <ServiceActions
          pending={request?.state === 'pending' ? request.kind : undefined}
          asking={ask.isPending ? ask.variables : undefined}
          onAsk={file}
        />
      )}
    </Stack>
  );
}
