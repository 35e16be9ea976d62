import { Suspense } from 'react';
import { ButtonRow } from '@moments/ui/buttons/button.tsx';
import { LinkButton } from '@moments/ui/buttons/links.tsx';
import { Card, CardGrid } from '@moments/ui/display/card.tsx';
import { Text } from '@moments/ui/display/text.tsx';
import { CardSkeleton } from '@moments/ui/feedback/placeholders.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { buildEmailDraft, supportSubjects } from '../../../configuration/email-draft.ts';
import { useConfiguration } from '../../../configuration/portal-configuration.ts';
import { loadLate } from '../../../frame/late-part.tsx';
import { useIsIdle } from '../../../frame/use-painted.ts';
import { useProfile } from '../../../member/use-profile.ts';
import { PersonalInfoCard } from './personal-info-card.tsx';
import { PhoneCard } from './phone-card.tsx';
import styles from './profile-tab.module.css';

const AddressCard = loadLate(
  async () => ({ default: (await import('./address-card.tsx')).AddressCard }),
  'We couldn’t load your address',
);
const HopesCard = loadLate(
  async () => ({ default: (await import('./hopes-card.tsx')).HopesCard }),
  'We couldn’t load what you hope for',
);

/** Shows the cards whose answers the enrollment asks for. They lie below the first picture, and load after it. */
function EnrollmentCards() {
  const isIdle = useIsIdle();
  const waiting = (
    <>
      <CardSkeleton label="Loading your address" />
      <CardSkeleton label="Loading what you hope for" />
    </>
  );
  if (!isIdle) return waiting;
  return (
    <Suspense fallback={waiting}>
      <AddressCard />
      <HopesCard />
    </Suspense>
  );
}

/** Shows the email address. Support changes it on request (ACC-04). */
function EmailCard() {
  const { email } = useProfile().user.personalDetails;
  const { supportEmail } = useConfiguration();
  return (
    <Card title="Email">
      <Stack>
        <p className={styles.address}>{email || 'Not provided'}</p>
        <Text kind="quiet">To change it, email {supportEmail} from the old address if you still can.</Text>
        <ButtonRow>
          <LinkButton variant="second" href={buildEmailDraft(supportEmail, supportSubjects.email)}>
            Send an email
          </LinkButton>
        </ButtonRow>
      </Stack>
    </Card>
  );
}

/** Shows the member's personal info, address and emergency contact, hopes, phone number, and email (ACC-04, ACC-05, DUTY-02). */
export function ProfileTab() {
  const { dob, address } = useProfile().user.personalDetails;
  // Before, the enrollment asks for them.
  const isGiven = dob !== '' && address !== '';
  return (
    <CardGrid>
      <PersonalInfoCard />
      {isGiven && <EnrollmentCards />}
      <PhoneCard />
      <EmailCard />
    </CardGrid>
  );
}
