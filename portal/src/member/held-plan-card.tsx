import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { endWithAccount } from '@moments/contract/members/account-end';
import { takeMoneyBack } from '@moments/contract/payments/waiting';
import { Button } from '@moments/ui/buttons/button.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Text } from '@moments/ui/display/text.tsx';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { showSnackbar } from '@moments/ui/notifications.ts';
import { ConfirmDialog } from '@moments/ui/overlay/dialogs.tsx';
import { callOrThrow } from '../api/call.ts';
import { formatHeldEnd, heldPlanCopy } from './notices/notice-copy.ts';
import { isWaiting } from './notices/notice-rules.ts';
import { useProfile, useProfileRefresh } from './use-profile.ts';

interface MoneyBackDialogProps {
  readonly open: boolean;
  readonly isWaiting: boolean;
  readonly onClose: () => void;
}

/** Asks before the payment is returned, because a member who waits for a coach then no longer does. */
function MoneyBackDialog({ open, isWaiting: waits, onClose }: MoneyBackDialogProps) {
  const refresh = useProfileRefresh();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => callOrThrow(takeMoneyBack),
    onSuccess: () => {
      onClose();
      showSnackbar('success', 'Your money is on its way back. It takes 5 to 10 days.');
    },
    onSettled: () => void refresh(),
  });
  const close = (): void => {
    reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      title="Get your money back?"
      confirmLabel="Get my money back"
      cancelLabel={waits ? 'Keep waiting' : 'Keep my plan'}
      busy={isPending}
      busyLabel="Returning..."
      onConfirm={() => mutate()}
      onCancel={close}
    >
      <p>
        We return your payment to your card, and your plan and its Moments end.
        {waits && ' You no longer wait for a coach.'} You can choose a plan again at any time.
      </p>
      {error && <Alert message={error.message} />}
    </ConfirmDialog>
  );
}

/**
 * Lets a member whose match is late choose: wait, or get the money back (RENEW-05). Waiting needs no press. Members who opted out or left
 * before a match get the money back here too.
 */
export function HeldPlanCard() {
  const [isOpen, setOpen] = useState(false);
  const { user, subscription } = useProfile();
  const plan = subscription && endWithAccount(subscription, user.basicInfo.deletionDueAt);
  const waits = isWaiting(user);
  // No one promised a day to a member on the waitlist.
  const isLate = user.basicInfo.currentStatus === 'PENDING_MATCHING';
  return (
    <Card title="Your month hasn’t started">
      <Stack>
        <Text>
          {isLate && 'We’re sorry that this takes longer than we promised. '}
          {waits
            ? 'We charge nothing while you wait, and your month starts on the day of your match.'
            : heldPlanCopy}
          {formatHeldEnd(plan)}
          {waits && ' To keep waiting, you don’t have to do anything.'}
        </Text>
        <Button variant="second" onClick={() => setOpen(true)}>
          Get my money back
        </Button>
      </Stack>
      <MoneyBackDialog open={isOpen} isWaiting={waits} onClose={() => setOpen(false)} />
    </Card>
  );
}
