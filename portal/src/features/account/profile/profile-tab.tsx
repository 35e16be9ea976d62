import { ButtonRow } from '@moments/ui/buttons/button.tsx';
import { LinkButton } from '@moments/ui/buttons/links.tsx';
import { Card, CardGrid } from '@moments/ui/display/card.tsx';
import { Text } from '@moments/ui/display/text.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { buildEmailDraft, supportSubjects } from '../../../configuration/email-draft.ts';
import { useConfiguration } from '../../../configuration/portal-configuration.ts';
import { useProfile } from '../../../member/use-profile.ts';
import { AddressCard } from './address-card.tsx';
import { HopesCard } from './hopes-card.tsx';
import { PersonalInfoCard } from './personal-info-card.tsx';
import { PhoneCard } from './phone-card.tsx';
import styles from './profile-tab.module.css';

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
      {isGiven && <AddressCard />}
      {isGiven && <HopesCard />}
      <PhoneCard />
      <EmailCard />
    </CardGrid>
  );
}
