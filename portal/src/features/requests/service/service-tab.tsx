import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ServiceRequestKind } from '@moments/contract/requests/service-requests';
import { CardSkeleton, LoadFailed } from '@moments/ui/feedback/placeholders.tsx';
import { FocusArea } from '@moments/ui/layout/focus-area.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { CurrentStatus } from './current-status.tsx';
import { ServiceActions } from './service-actions.tsx';
import { serviceRequestQuery } from './service-request-query.ts';
import { ServiceRequestSection } from './service-request-section.tsx';
import { useRequestServiceChange, useWithdrawService } from './use-service-calls.ts';

/** Service Status: how the service stands, what was asked for, and the ways to pause or end it (ACC-03). */
export function ServiceTab() {
  const { data: request, error, isFetching, refetch } = useQuery(serviceRequestQuery);
  const ask = useRequestServiceChange();
  const withdraw = useWithdrawService();
  const [turn, setTurn] = useState(0);
  const takeFocus = (): void => setTurn((turns) => turns + 1);
  const file = (kind: ServiceRequestKind): void => {
    withdraw.reset();
    ask.mutate(kind, { onSettled: takeFocus });
  };
  return (
    <Stack>
      <CurrentStatus />
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
      <ServiceActions
        pending={request?.state === 'pending' ? request.kind : undefined}
        asking={ask.isPending ? ask.variables : undefined}
        onAsk={file}
      />
    </Stack>
  );
}
