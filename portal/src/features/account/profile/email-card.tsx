import { ButtonRow } from '@moments/ui/buttons/button.tsx';
import { LinkButton } from '@moments/ui/buttons/links.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Text } from '@moments/ui/display/text.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { mailDraft } from '../../../configuration/mail-draft.ts';
import { useConfiguration } from '../../../configuration/portal-configuration.ts';
import { supportSubjects } from '../../../configuration/support-subjects.ts';
import { useProfile } from '../../../member/use-profile.ts';
import styles from './email-card.module.css';

/** The e-mail; a change goes through support (ACC-04). */
export function EmailCard() {
  const { email } = useProfile().user.personalDetails;
  const { supportEmail } = useConfiguration();
  return (
    <Card title="Email">
      <Stack>
        <p className={styles.address}>{email || 'Not provided'}</p>
        <Text kind="quiet">To change it, email {supportEmail} from the old address if you still can.</Text>
        <ButtonRow>
          <LinkButton variant="second" href={mailDraft(supportEmail, supportSubjects.email)}>
            Send an email
          </LinkButton>
        </ButtonRow>
      </Stack>
    </Card>
  );
}
