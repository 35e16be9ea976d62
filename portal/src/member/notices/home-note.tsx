import { useMutation } from '@tanstack/react-query';
import type { confirmAddress } from '@moments/contract/account/address-and-contact';
import { confirmAddressWire } from '@moments/contract/account/address-wire';
import { formatPhone } from '@moments/contract/values/phone';
import { Button } from '@moments/ui/buttons/button.tsx';
import { TextLink } from '@moments/ui/buttons/links.tsx';
import { Note, Alert } from '@moments/ui/feedback/note.tsx';
import { Row, Stack } from '@moments/ui/layout/stack.tsx';
import { showSnackbar } from '@moments/ui/notifications.ts';
import { callOrThrow } from '../../api/call.ts';
import { paths } from '../../configuration/paths.ts';
import { useProfile, useProfileUpdate } from '../use-profile.ts';

/** Asks whether the member still lives where they said. Yes needs one press (DUTY-02). */
function AddressQuestion() {
  const { user, memberId } = useProfile();
  const { address } = user.personalDetails;
  const confirmedAt = user.basicInfo.addressConfirmedAt ?? '';
  const updateProfile = useProfileUpdate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      callOrThrow<typeof confirmAddress>(confirmAddressWire, {
        params: { memberId },
        body: { memberId, confirmedAt },
      }),
    onSuccess: (reply) => {
      updateProfile({ user: reply.user });
      showSnackbar('success', 'Thank you. Your address stays as it is.');
    },
  });
  return (
    <Note title={`Still at ${address}?`}>
      <Stack gap={8}>
        <p>If we’re ever worried about you, this is where help would go.</p>
        <Row>
          <Button variant="second" busy={isPending} busyLabel="Saving..." onClick={() => mutate()}>
            Yes
          </Button>
          <TextLink href={paths.ownAddress}>Change</TextLink>
        </Row>
        {error && <Alert message={error.message} />}
      </Stack>
    </Note>
  );
}

/** Says that texts don't reach the phone (DUTY-03), or asks about the address. */
export function HomeNote() {
  const { phone, textsFail } = useProfile().user.basicInfo;
  if (textsFail !== true) return <AddressQuestion />;
  return (
    <Note tone="warn" title={`Our texts don’t reach ${formatPhone(phone)}`}>
      <p>
        If this is still your number, check that your phone is on and doesn’t block us. This note goes away
        when a text arrives.
      </p>
      <TextLink href={`${paths.accountSettings}?tab=profile`}>Change your number</TextLink>
    </Note>
  );
}
