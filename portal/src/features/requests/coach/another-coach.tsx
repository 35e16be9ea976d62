import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  anotherCoachReasons,
  getCoachRequest,
  requestCoach,
  withdrawCoachRequest,
  type AnotherCoachReason,
  type CoachRequest,
} from '@moments/contract/requests/coach-requests';
import { isServiceRunning } from '@moments/contract/requests/service-requests';
import { Button, ButtonRow } from '@moments/ui/buttons/button.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Text } from '@moments/ui/display/text.tsx';
import { Note } from '@moments/ui/feedback/note.tsx';
import { CardSkeleton, LoadFailed } from '@moments/ui/feedback/placeholders.tsx';
import { RadioCards } from '@moments/ui/fields/choices.tsx';
import { FocusArea } from '@moments/ui/layout/focus-area.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { caching } from '../../../api/caching.ts';
import { CallAlert } from '../../../api/call-alert.tsx';
import { callOrThrow } from '../../../api/call.ts';
import { formatTimestampDate } from '../../../dates/format-date.ts';
import { useNow } from '../../../dates/use-clock.ts';
import { useDraftValue } from '../../../forms/use-draft-value.ts';
import { useProfile } from '../../../member/use-profile.ts';
import { PendingRequest, WithdrawalNote } from '../pending-request.tsx';
import { isRecent, useRequestCall } from '../use-request-call.ts';

const coachRequestQuery = queryOptions({
  queryKey: ['coach-request'],
  queryFn: async ({ signal }) => (await callOrThrow(getCoachRequest, { signal })).data,
  ...caching.usual,
});

const reasonLabels: Readonly<Record<AnotherCoachReason, string>> = {
  times: 'The times don’t fit',
  understanding: 'I don’t feel understood',
  background: 'I’d like a coach with another background',
  private: 'I’d rather not say',
};

/** Shows a decision while it is recent. */
function Outcome({ request: { state, decidedAt, reason } }: { request: CoachRequest }) {
  const { coach } = useProfile().user.basicInfo;
  if (!isRecent(decidedAt, useNow())) return null;
  if (state === 'carried-out')
    return (
      <Note tone="good" title="You have another coach, as you asked">
        <p>{coach && `${coach.name} is your coach now. `}Your schedule and Moments stay the same.</p>
      </Note>
    );
  if (state !== 'declined') return null;
  return (
    <Note title="We couldn’t give you another coach">
      <p>Your coach hasn’t changed.</p>
      {reason !== null && <p>Reason: {reason}</p>}
    </Note>
  );
}

interface AskFormProps {
  /** Called when the pressed button goes away. */
  readonly onPressed: () => void;
}

/** Lets the member choose a reason and send the request. */
function AskForm({ onPressed }: AskFormProps) {
  const [draft, setDraft] = useDraftValue('another-coach');
  const why = anotherCoachReasons.find((reason) => reason === draft);
  const [isOpen, setOpen] = useState(why !== undefined);
  const ask = useRequestCall(coachRequestQuery.queryKey, (reason: AnotherCoachReason) =>
    callOrThrow(requestCoach, { body: { why: reason } }),
  );
  const send = (): void => {
    if (why) ask.mutate(why, { onSuccess: () => setDraft(undefined), onSettled: onPressed });
  };
  const show = (next: boolean): void => {
    setOpen(next);
    onPressed();
  };
  const keep = (): void => {
    setDraft(undefined);
    show(false);
  };
  return (
    <Card title="Another coach">
      <Stack>
        <Text kind="quiet">
          If your coach isn’t right for you, ask for another one. Your coach doesn’t see your request, only
          our team. We decide within 2 business days. Your schedule and Moments stay the same.
        </Text>
        <CallAlert error={ask.error} message="We couldn’t send your request" onDismiss={ask.reset} />
        {isOpen && (
          <RadioCards
            label="Why? It helps us choose."
            value={why ?? ''}
            choices={anotherCoachReasons.map((value) => ({ value, label: reasonLabels[value] }))}
            onValueChange={setDraft}
          />
        )}
        <ButtonRow>
          {isOpen ? (
            <>
              <Button
                key="send"
                busy={ask.isPending}
                busyLabel="Sending..."
                disabled={why === undefined}
                onClick={send}
              >
                Send request
              </Button>
              <Button variant="plain" onClick={keep}>
                Keep my coach
              </Button>
            </>
          ) : (
            <Button key="ask" variant="second" onClick={() => show(true)}>
              Ask for another coach
            </Button>
          )}
        </ButtonRow>
      </Stack>
    </Card>
  );
}

/** Lets a member in coaching ask for another coach, and shows what became of it (DESK-06). */
export function AnotherCoach() {
  const { currentStatus, coach } = useProfile().user.basicInfo;
  const { data: request, error, isFetching, refetch } = useQuery(coachRequestQuery);
  const withdraw = useRequestCall(coachRequestQuery.queryKey, (requestId: string) =>
    callOrThrow(withdrawCoachRequest, { params: { requestId } }),
  );
  const [turn, setTurn] = useState(0);
  const takeFocus = (): void => setTurn((turns) => turns + 1);
  if (!coach || !isServiceRunning(currentStatus)) return null;
  if (request === undefined)
    return error ? (
      <LoadFailed
        message="We couldn’t load your request for another coach"
        reason={error.message}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <CardSkeleton label="Loading your request for another coach" />
    );
  return (
    <FocusArea turn={turn} label="Your request for another coach">
      <WithdrawalNote call={withdraw} stays="Your coach hasn’t changed." />
      {request && request.state !== 'pending' && <Outcome request={request} />}
      {request?.state === 'pending' ? (
        <PendingRequest
          title="You asked for another coach"
          isWithdrawing={withdraw.isPending}
          onWithdraw={() => withdraw.mutate(request.id, { onSettled: takeFocus })}
        >
          <p>
            We received your request on {formatTimestampDate(request.createdAt)}. Until we decide,{' '}
            {coach.name} stays your coach.
          </p>
        </PendingRequest>
      ) : (
        <AskForm
          onPressed={() => {
            withdraw.reset();
            takeFocus();
          }}
        />
      )}
    </FocusArea>
  );
}
