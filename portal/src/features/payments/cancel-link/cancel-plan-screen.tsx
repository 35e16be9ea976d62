import { useEffect, useEffectEvent, useState } from 'react';
import {
  cancelPlanByLink,
  keepPlanByLink,
  readPlanByLink,
  type LinkedPlan,
} from '@moments/contract/payments/cancel-link';
import { formatCents } from '@moments/contract/values/money';
import { Button } from '@moments/ui/buttons/button.tsx';
import { LinkButton } from '@moments/ui/buttons/links.tsx';
import { Note } from '@moments/ui/feedback/note.tsx';
import { CardSkeleton } from '@moments/ui/feedback/placeholders.tsx';
import { PageHeading } from '@moments/ui/layout/page-heading.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { usePending } from '@moments/ui/use-pending.ts';
import type { ApiError } from '../../../api/api-error.ts';
import { CallAlert } from '../../../api/call-alert.tsx';
import { call } from '../../../api/call.ts';
import { buildEmailDraft, supportSubjects } from '../../../configuration/email-draft.ts';
import { useConfiguration } from '../../../configuration/portal-configuration.ts';
import { formatTimestampDate } from '../../../dates/format-date.ts';
import { GuestFrame } from '../../../frame/guest-frame.tsx';
import { useLinkToken } from '../../../frame/use-hash.ts';
import { logInPath } from '../../../session/page.ts';

type LinkCall = typeof readPlanByLink | typeof cancelPlanByLink | typeof keepPlanByLink;

/** Reads and changes the plan of a link. */
function useLinkedPlan(token: string) {
  const [plan, setPlan] = useState<LinkedPlan>();
  const [isKept, setIsKept] = useState(false);
  const [error, setError] = useState<ApiError>();
  const [isPending, run] = usePending();
  const send = async (endpoint: LinkCall): Promise<void> => {
    const result = await call(endpoint, { body: { token } });
    setError(result.ok ? undefined : result.error);
    if (!result.ok) return;
    setPlan(result.reply.data);
    setIsKept(endpoint === keepPlanByLink);
  };
  return { plan, isKept, error, isPending, dismiss: () => setError(undefined), run, send };
}

type LinkedPlanState = ReturnType<typeof useLinkedPlan>;

/** Says when a plan renews or another one replaces it, or why it doesn't now. */
function describeRenewal({ status, endDate, nextPlan, pauseReason }: LinkedPlan): string {
  if (status === 'MEMBERSHIP_PAST_DUE') return 'A payment is overdue.';
  if (pauseReason === 'late-match') return 'It’s on hold, and we charge nothing while you wait for a coach.';
  if (status === 'MEMBERSHIP_PAUSED') return 'It is paused.';
  const day = formatTimestampDate(endDate);
  return nextPlan
    ? `It runs until ${day}. Then the ${nextPlan.title} plan begins, for ${formatCents(nextPlan.amount)} a month.`
    : `It renews on ${day}.`;
}

/** A cancellation is of the coming months: an overdue payment is for the month that has started. */
const stillOwed = 'We won’t charge you for later months. You still owe the overdue payment.';

/** Says what happens at the end of a canceled plan, and what becomes of money that is overdue, or that was paid for a late match (RENEW-05). */
function describeEnd({ status, endDate, nextPlan, pauseReason }: LinkedPlan): string {
  const day = formatTimestampDate(endDate);
  if (status === 'MEMBERSHIP_PAST_DUE') return `ends on ${day}. ${stillOwed}`;
  const end = `ends on ${day}, and we won’t charge you again.${nextPlan ? ` The ${nextPlan.title} plan won’t start.` : ''}`;
  return pauseReason === 'late-match' ? `${end} If you’re not matched by then, we return your payment.` : end;
}

function RenewingPlan({
  plan,
  isKept,
  isPending,
  run,
  send,
}: LinkedPlanState & { readonly plan: LinkedPlan }) {
  const summary = `${plan.title} plan, ${formatCents(plan.amount)} a month. ${describeRenewal(plan)}`;
  return (
    <>
      {isKept ? (
        <Note tone="good" live="status" title="You kept your plan">
          <p>{summary}</p>
        </Note>
      ) : (
        <>
          <p>{summary}</p>
          <p>If you cancel, your plan {describeEnd(plan)}</p>
        </>
      )}
      <Button
        full
        variant={isKept ? 'second' : 'main'}
        busy={isPending}
        busyLabel="Canceling..."
        onClick={() => run(() => send(cancelPlanByLink))}
      >
        Cancel my plan
      </Button>
    </>
  );
}

function CanceledPlan({ plan, isPending, run, send }: LinkedPlanState & { readonly plan: LinkedPlan }) {
  return (
    <>
      <Note tone="good" live="status" title="Your plan is canceled">
        <p>
          Your {plan.title} plan {describeEnd(plan)}
        </p>
      </Note>
      <Button
        full
        variant="second"
        busy={isPending}
        busyLabel="Keeping..."
        onClick={() => run(() => send(keepPlanByLink))}
      >
        Keep my plan
      </Button>
    </>
  );
}

function PlanOfLink(state: LinkedPlanState) {
  const { plan, error, run, send } = state;
  if (plan)
    return plan.cancelPlanInitiated ? (
      <CanceledPlan {...state} plan={plan} />
    ) : (
      <RenewingPlan {...state} plan={plan} />
    );
  if (!error) return <CardSkeleton label="Loading your plan" />;
  return error.code === 'CANCEL_LINK_INVALID' ? (
    <LinkButton href={logInPath}>Log in</LinkButton>
  ) : (
    <Button onClick={() => run(() => send(readPlanByLink))}>Try again</Button>
  );
}

/** Names the state of the plan, so that a kept one doesn't look as if nothing had happened. */
function getHeading({ plan, isKept }: LinkedPlanState): string {
  if (plan?.cancelPlanInitiated) return 'Your plan won’t renew';
  return isKept ? 'Your plan continues' : 'Cancel your plan?';
}

function CancelPlanPage({ token }: { readonly token: string }) {
  const { supportEmail } = useConfiguration();
  const state = useLinkedPlan(token);
  const { error, dismiss, send } = state;
  const read = useEffectEvent(() => void send(readPlanByLink));
  useEffect(() => read(), []);
  return (
    <GuestFrame>
      <Stack>
        <PageHeading hasErrors={error !== undefined}>{getHeading(state)}</PageHeading>
        <CallAlert error={error} onDismiss={dismiss} />
        <PlanOfLink {...state} />
        <p>
          Questions? Email <a href={buildEmailDraft(supportEmail, supportSubjects.account)}>{supportEmail}</a>
          .
        </p>
      </Stack>
    </GuestFrame>
  );
}

/** Cancels a plan by the link of an email, without a log-in (RENEW-02). A press is needed, because email apps open links. */
export function CancelPlanScreen() {
  const token = useLinkToken();
  return <CancelPlanPage key={token} token={token} />;
}
