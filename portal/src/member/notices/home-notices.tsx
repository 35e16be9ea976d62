import { useMutation } from '@tanstack/react-query';
import { confirmAddress } from '@moments/contract/account/address-and-contact';
import { dismissNotice, type BasicInfo } from '@moments/contract/members/members';
import { formatPhone } from '@moments/contract/values/phone';
import { Button } from '@moments/ui/buttons/button.tsx';
import { TextLink } from '@moments/ui/buttons/links.tsx';
import { KeepTogether } from '@moments/ui/display/text.tsx';
import { Note, Alert } from '@moments/ui/feedback/note.tsx';
import { Row, Stack } from '@moments/ui/layout/stack.tsx';
import { showSnackbar } from '@moments/ui/notifications.ts';
import { callOrThrow } from '../../api/call.ts';
import { paths } from '../../configuration/paths.ts';
import { useConfiguration } from '../../configuration/portal-configuration.ts';
import { formatTimestampDate } from '../../dates/format-date.ts';
import { useNow } from '../../dates/use-clock.ts';
import { useProfile, useProfileRefresh, useProfileUpdate } from '../use-profile.ts';
import { MemberNotices } from './member-notices.tsx';
import { hasHomeNote } from './notice-rules.ts';

/** Asks whether the member still lives where they said. Yes needs one press (DUTY-02). */
function AddressQuestion() {
  const { user, memberId } = useProfile();
  const { address } = user.personalDetails;
  const confirmedAt = user.basicInfo.addressConfirmedAt ?? '';
  const updateProfile = useProfileUpdate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      callOrThrow(confirmAddress, {
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

type Notice = NonNullable<BasicInfo['notice']>;

/** Shows what our team wrote, until the member has read it. */
function TeamNotice({ notice: { id, from, body, at } }: { readonly notice: Notice }) {
  const { supportEmail } = useConfiguration();
  const refreshProfile = useProfileRefresh();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => callOrThrow(dismissNotice, { params: { id } }),
    onSuccess: refreshProfile,
  });
  return (
    <Note title={`${from} from our team wrote on ${formatTimestampDate(at)}`}>
      <Stack gap={8}>
        {body.split(/\n+/).map((line, index) => (
          <p key={index}>{line}</p>
        ))}
        <p>
          To answer, email <TextLink href={`mailto:${supportEmail}`}>{supportEmail}</TextLink>.
        </p>
        <Row>
          <Button variant="second" busy={isPending} busyLabel="Saving..." onClick={() => mutate()}>
            Got it
          </Button>
        </Row>
        {error && <Alert message={error.message} />}
      </Stack>
    </Note>
  );
}

/** Shows a notice of our team, says that texts don't reach the phone (DUTY-03), or asks about the address. */
function HomeNote() {
  const { phone, textsFail, notice } = useProfile().user.basicInfo;
  if (notice) return <TeamNotice notice={notice} />;
  if (textsFail !== true) return <AddressQuestion />;
  return (
    <Note
      tone="warn"
      title={
        <>
          <span>Our texts don’t reach </span>
          <KeepTogether>{formatPhone(phone)}</KeepTogether>
        </>
      }
    >
      <p>
        If this is still your number, check that your phone is on and doesn’t block us. This note goes away
        when a text arrives.
      </p>
      <TextLink href={`${paths.accountSettings}?tab=profile`}>Change your number</TextLink>
    </Note>
  );
}

/** Shows the notices on Home: what our team wrote or what to do, above those about the status and the plan. */
export function HomeNotices() {
  const { user, subscription } = useProfile();
  const now = useNow();
  return <MemberNotices note={hasHomeNote(user, subscription, now) ? <HomeNote /> : undefined} />;
}
