import { Suspense, useState } from 'react';
import { formatPhone } from '@moments/contract/values/phone';
import { Button, ButtonRow } from '@moments/ui/buttons/button.tsx';
import { TextLink } from '@moments/ui/buttons/links.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { NoBreak, Text } from '@moments/ui/display/text.tsx';
import { Note } from '@moments/ui/feedback/note.tsx';
import { Skeleton, SkeletonBlock } from '@moments/ui/feedback/placeholders.tsx';
import { FocusArea } from '@moments/ui/layout/focus-area.tsx';
import { buildEmailDraft, supportSubjects } from '../../../configuration/email-draft.ts';
import { useConfiguration } from '../../../configuration/portal-configuration.ts';
import { loadLate } from '../../../frame/late-part.tsx';
import { useProfile } from '../../../member/use-profile.ts';
import { usePhoneChange } from './use-phone-change.ts';

/** Comes with the press. */
const PhoneChangeSteps = loadLate(
  () => import('./phone-change-steps.tsx'),
  'We couldn’t load the change of your number',
);

/** Shows the member's phone number and lets them change it, or have support change it (ACC-04, ACC-05). */
export function PhoneCard() {
  const { phone, coach } = useProfile().user.basicInfo;
  const { supportEmail } = useConfiguration();
  const change = usePhoneChange();
  const [turn, setTurn] = useState(0);
  return (
    <Card title="Phone number">
      <FocusArea turn={turn} label="Your phone number">
        <p>
          <NoBreak>{formatPhone(phone)}</NoBreak>
        </p>
        {change.complete.isSuccess && (
          <Note tone="good" live="status" title="Phone number updated successfully!">
            <p>
              Use this number to {coach && 'text your coach and '}log in. Your other devices were logged out.
            </p>
          </Note>
        )}
        <Suspense
          fallback={
            <Skeleton label="Loading">
              <SkeletonBlock shape="block" height={120} />
            </Skeleton>
          }
        >
          {change.change && (
            <PhoneChangeSteps
              change={change}
              present={phone}
              onClosed={() => setTurn((turns) => turns + 1)}
            />
          )}
        </Suspense>
        {!change.change && (
          <ButtonRow>
            <Button variant="second" onClick={change.open}>
              Change phone number
            </Button>
          </ButtonRow>
        )}
        <Text kind="quiet">
          <span>Can’t do this yourself?</span>{' '}
          <TextLink href={buildEmailDraft(supportEmail, supportSubjects.phone)}>Email support</TextLink>
        </Text>
      </FocusArea>
    </Card>
  );
}
