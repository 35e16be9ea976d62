import { accessibilityPath } from '@moments/contract/members/routes';
import { LinkButton } from '@moments/ui/buttons/links.tsx';
import { PageHeading } from '@moments/ui/layout/page-heading.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { buildEmailDraft, supportSubjects } from '../configuration/email-draft.ts';
import { useConfiguration } from '../configuration/portal-configuration.ts';
import { accessibilityStatement } from '../frame/accessibility-statement.ts';
import { GuestFrame } from '../frame/guest-frame.tsx';
import { listSafetyLinks, safetyCardTitle } from './safety-card.ts';

/** The safety card, in a browser that hasn't stored it. */
const SafetyCard = () => (
  <>
    <PageHeading>{safetyCardTitle}</PageHeading>
    <p>
      Free and private, day and night. If you install this portal on your phone, this card also opens without
      the internet.
    </p>
    {listSafetyLinks(useConfiguration()).map(({ href, label }) => (
      <LinkButton key={label} href={href}>
        {label}
      </LinkButton>
    ))}
  </>
);

/** What we do so that everyone can use the portal. */
function Accessibility() {
  const { supportEmail } = useConfiguration();
  return (
    <>
      <PageHeading>Accessibility</PageHeading>
      <p>{accessibilityStatement}</p>
      <p>
        <a href={buildEmailDraft(supportEmail, supportSubjects.general)}>{supportEmail}</a>
      </p>
      <p>
        <a href="/">Back to the portal</a>
      </p>
    </>
  );
}

/** Shows a page to read, with and without a session. */
export default function InformationApp() {
  return (
    <GuestFrame>
      <Stack>{location.pathname === accessibilityPath ? <Accessibility /> : <SafetyCard />}</Stack>
    </GuestFrame>
  );
}
