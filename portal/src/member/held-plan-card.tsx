import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { takeMoneyBack } from '@moments/contract/payments/waiting';
import { Button } from '@moments/ui/buttons/button.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Text } from '@moments/ui/display/text.tsx';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { showSnackbar } from '@moments/ui/notifications.ts';
import { ConfirmDialog } from '@moments/ui/overlay/dialogs.tsx';
import { callOrThrow } from '../../../api/call.ts';
import { formatHeldEnd } from '../../../member/notices/notice-copy.ts';
import { useProfile, useProfileRefresh } from '../../../member/use-profile.ts';

interface MoneyBackDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks before the payment is returned, because the member then no longer waits for a coach. */
function MoneyBackDialog({ open, onClose }: MoneyBackDialogProps) {
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
      cancelLabel="Keep waiting"
      busy={isPending}
      busyLabel="Returning..."
      onConfirm={() => mutate()}
      onCancel={close}
    >
      <p>
        We return your payment to your card, and your plan and its Moments end. You no longer wait for a
        coach. You can choose a plan again at any time.
      </p>
      {error && <Alert message={error.message} />}
    </ConfirmDialog>
  );
}

/** Lets a member whose match is late choose: wait, or get the money back (RENEW-05). Waiting needs no press. */
export function HeldPlanCard() {
  const [isOpen, setOpen] = useState(false);
  const { subscription } = useProfile();
  return (
    <Card title="Your month hasn’t started">
      <Stack>
        <Text>
          We’re sorry that this takes longer than we promised. We charge nothing while you wait, and your
          month starts on the day of your match.{formatHeldEnd(subscription)} To keep waiting, you don’t have
          to do anything.
        </Text>
        <Button variant="second" onClick={() => setOpen(true)}>
          Get my money back
        </Button>
      </Stack>
      <MoneyBackDialog open={isOpen} onClose={() => setOpen(false)} />
    </Card>
  );
}
