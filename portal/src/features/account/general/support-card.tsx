import { ButtonRow } from '@moments/ui/buttons/button-row.tsx';
import { LinkButton } from '@moments/ui/buttons/link-button.tsx';
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
          Write to <strong>{supportEmail}</strong> with anything about your account.
        </p>
        <ButtonRow>
          <LinkButton variant="second" href={mailDraft(supportEmail, supportSubjects.general)}>
            Write an e-mail
          </LinkButton>
        </ButtonRow>
      </Stack>
    </Card>
  );
}
