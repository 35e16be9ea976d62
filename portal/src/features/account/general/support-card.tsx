import { ButtonRow } from '@moments/ui/buttons/button.tsx';
import { LinkButton } from '@moments/ui/buttons/links.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { mailDraft } from '../../../configuration/mail-draft.ts';
import { useConfiguration } from '../../../configuration/portal-configuration.ts';
import { supportSubjects } from '../../../configuration/support-subjects.ts';

/** The way to write to support (SUP-01). */
export function SupportCard() {
  const { supportEmail } = useConfiguration();
  return (
    <Card title="Support">
      <Stack>
        <p>
          Email <strong>{supportEmail}</strong> with any question about your account.
        </p>
        <ButtonRow>
          <LinkButton variant="second" href={mailDraft(supportEmail, supportSubjects.general)}>
            Send an email
          </LinkButton>
        </ButtonRow>
      </Stack>
    </Card>
  );
}
