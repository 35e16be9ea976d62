import { ButtonRow } from '@moments/ui/buttons/button.tsx';
import { LinkButton, TextLink } from '@moments/ui/buttons/links.tsx';
import { Card, CardGrid } from '@moments/ui/display/card.tsx';
import { Text } from '@moments/ui/display/text.tsx';
import { PageHeading } from '@moments/ui/layout/page-heading.tsx';
import { Page, PageHead } from '@moments/ui/layout/page-shell.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { mailDraft, webMailDraft } from '../../configuration/mail-draft.ts';
import { useConfiguration } from '../../configuration/portal-configuration.ts';
import { supportSubjects } from '../../configuration/support-subjects.ts';

function MailCard() {
  const { supportEmail } = useConfiguration();
  return (
    <Card title="Email us">
      <Stack>
        <Text>
          Our email address is <strong>{supportEmail}</strong>. Tell us what happened and what you expected.
          Please leave out card numbers and log-in codes. We never need them.
        </Text>
        <ButtonRow>
          <LinkButton href={mailDraft(supportEmail, supportSubjects.general)}>Send an email</LinkButton>
          <LinkButton
            variant="second"
            href={webMailDraft(supportEmail, supportSubjects.general)}
            target="_blank"
            rel="noreferrer"
          >
            Open webmail
          </LinkButton>
        </ButtonRow>
      </Stack>
    </Card>
  );
}

function CrisisCard() {
  const { crisis } = useConfiguration();
  return (
    <Card title="In a crisis? Don’t wait for our reply">
      <Stack gap={8}>
        <Text>Free and private, day and night.</Text>
        <TextLink href={`tel:${crisis.lifeline}`}>Call {crisis.lifeline}</TextLink>
        <TextLink href={`sms:${crisis.lifeline}`}>Text {crisis.lifeline}</TextLink>
        <TextLink href={`sms:${crisis.textLine}?&body=${encodeURIComponent(crisis.textLineKeyword)}`}>
          Text {crisis.textLineKeyword} to {crisis.textLine}
        </TextLink>
        <TextLink href={`tel:${crisis.emergency}`}>In an emergency, call {crisis.emergency}</TextLink>
      </Stack>
    </Card>
  );
}

/** Shows how to email support (SUP-01). */
export default function SupportScreen() {
  return (
    <Page width="narrow">
      <PageHead>
        <PageHeading>Support</PageHeading>
        <Text kind="lead">Questions about your plan, your coach, or your account? We read every email.</Text>
      </PageHead>
      <CardGrid>
        <MailCard />
        <CrisisCard />
      </CardGrid>
    </Page>
  );
}
