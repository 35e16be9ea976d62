import { ButtonRow } from '@moments/ui/buttons/button.tsx';
import { LinkButton, TextLink } from '@moments/ui/buttons/links.tsx';
import { Card, CardGrid } from '@moments/ui/display/card.tsx';
import { Text } from '@moments/ui/display/text.tsx';
import { PageHeading } from '@moments/ui/layout/page-heading.tsx';
import { Page, PageHead } from '@moments/ui/layout/page-shell.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { buildEmailDraft, supportSubjects, toWebmailDraft } from '../../configuration/email-draft.ts';
import { useConfiguration } from '../../configuration/portal-configuration.ts';
import { accessibilityStatement } from '../../frame/accessibility-statement.ts';
import { getCrisisLines } from '../../frame/crisis-help.tsx';

function EmailCard() {
  const { supportEmail } = useConfiguration();
  return (
    <Card title="Email us">
      <Stack>
        <Text>
          Our email address is <strong>{supportEmail}</strong>. Tell us what happened and what you expected.
          Please leave out card numbers and log-in codes. We never need them.
        </Text>
        <ButtonRow>
          <LinkButton href={buildEmailDraft(supportEmail, supportSubjects.general)}>Send an email</LinkButton>
          <LinkButton
            variant="second"
            href={toWebmailDraft(supportEmail, supportSubjects.general)}
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
  const { call, text, textLine, emergency } = getCrisisLines(crisis);
  return (
    <Card title="In a crisis? Don’t wait for our reply">
      <Stack gap={8}>
        <Text>Free and private, day and night.</Text>
        {[call, text, textLine].map(({ href, label }) => (
          <TextLink key={label} href={href}>
            {label}
          </TextLink>
        ))}
        <TextLink href={emergency.href}>In an emergency, call {crisis.emergency}</TextLink>
      </Stack>
    </Card>
  );
}

const AccessibilityCard = () => (
  <Card title="Accessibility">
    <Text>{accessibilityStatement}</Text>
  </Card>
);

/** Shows how to email support (SUP-01). */
export default function SupportScreen() {
  return (
    <Page width="narrow">
      <PageHead>
        <PageHeading>Support</PageHeading>
        <Text kind="lead">Questions about your plan, your coach, or your account? We read every email.</Text>
      </PageHead>
      <CardGrid>
        <EmailCard />
        <CrisisCard />
        <AccessibilityCard />
      </CardGrid>
    </Page>
  );
}
