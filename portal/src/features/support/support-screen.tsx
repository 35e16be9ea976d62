import { ButtonRow } from '@moments/ui/buttons/button.tsx';
import { LinkButton } from '@moments/ui/buttons/links.tsx';
import { Card, CardGrid } from '@moments/ui/display/card.tsx';
import { NoBreak, Text } from '@moments/ui/display/text.tsx';
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
      <Text>
        Call or text <a href={`tel:${crisis.lifeline}`}>{crisis.lifeline}</a>, or text{' '}
        {crisis.textLineKeyword} to{' '}
        <a href={`sms:${crisis.textLine}`}>
          <NoBreak>{crisis.textLine}</NoBreak>
        </a>
        : free and private, day and night. In an emergency call{' '}
        <a href={`tel:${crisis.emergency}`}>{crisis.emergency}</a>.
      </Text>
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
