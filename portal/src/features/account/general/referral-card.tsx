import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { addReferralParticipant } from '@moments/contract/referrals/referrals';
import { Button, ButtonRow } from '@moments/ui/buttons/button.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Text } from '@moments/ui/display/text.tsx';
import { TextInput } from '@moments/ui/fields/text-input.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { CallAlert } from '../../../api/call-alert.tsx';
import { callOrThrow } from '../../../api/call.ts';
import { useConfiguration } from '../../../configuration/portal-configuration.ts';
import { useProfile } from '../../../member/use-profile.ts';

const failed = 'We couldn’t get your link. Please try again later';

async function readLink(): Promise<string> {
  const { data } = await callOrThrow(addReferralParticipant, { body: {} });
  if (data === null) throw new Error(failed);
  return data.shareUrl;
}

function CopyLink({ link }: { readonly link: string }) {
  const [result, setResult] = useState('');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      setResult('Copied');
    } catch {
      setResult('Your browser doesn’t allow copying. Select the link and copy it.');
    }
  };
  return (
    <Stack gap={8}>
      <TextInput id="referral-link" label="Your link" readOnly value={link} />
      <ButtonRow>
        <Button variant="second" onClick={() => void copy()}>
          Copy link
        </Button>
      </ButtonRow>
      <Text kind="caption">
        <span role="status">{result}</span>
      </Text>
    </Stack>
  );
}

/** Shows the member's own referral link on request: only then does the program get the member's name and email (REF-02). */
export function ReferralCard() {
  const { referrals } = useConfiguration();
  const { firstName } = useProfile().user.personalDetails;
  const { data: link, error, isPending, mutate, reset } = useMutation({ mutationFn: readLink });
  if (referrals === null || firstName === '') return null;
  return (
    <Card title="Invite a friend">
      <Stack>
        <p>Send your own link to a friend who may like a coach too.</p>
        {link === undefined ? (
          <>
            <Text kind="quiet">Your name and email go to our referral program when you get the link.</Text>
            <CallAlert error={error} message={failed} onDismiss={reset} />
            <ButtonRow>
              <Button
                variant="second"
                busy={isPending}
                busyLabel="Getting your link..."
                onClick={() => mutate()}
              >
                Get my link
              </Button>
            </ButtonRow>
          </>
        ) : (
          <CopyLink link={link} />
        )}
      </Stack>
    </Card>
  );
}
