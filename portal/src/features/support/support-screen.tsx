import { useConfiguration } from '../../configuration/portal-configuration.ts';
import { Card } from '../../interface/display/card.tsx';
import { LinkButton } from '../../interface/buttons/link-button.tsx';
import { PageHeading } from '../../interface/layout/page-heading.tsx';
import { Page, PageHead } from '../../interface/layout/page-shell.tsx';
import { Stack } from '../../interface/layout/stack.tsx';

/** The way to write to support (SUP-01). */
export default function SupportScreen() {
  const { supportEmail } = useConfiguration();
  return (
    <Page width="narrow">
      <PageHead>
        <PageHeading>Support</PageHeading>
        <p>Questions about your plan, your coach or your account: we read every e-mail.</p>
      </PageHead>
      <Card title="Write to us">
        <Stack>
          <p>
            Our address is <strong>{supportEmail}</strong>.
          </p>
          <LinkButton href={`mailto:${supportEmail}`}>Write an e-mail</LinkButton>
        </Stack>
      </Card>
    </Page>
  );
}
