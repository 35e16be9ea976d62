import { LinkButton } from '@moments/ui/buttons/links.tsx';
import { PageHeading } from '@moments/ui/layout/page-heading.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { useConfiguration } from '../configuration/portal-configuration.ts';
import { GuestFrame } from '../frame/guest-frame.tsx';
import { listSafetyLinks, safetyCardTitle } from './safety-card.ts';

/** Shows the safety card in a browser that hasn't stored it. It works with and without a session. */
export default function SafetyCardApp() {
  return (
    <GuestFrame>
      <Stack>
        <PageHeading>{safetyCardTitle}</PageHeading>
        <p>
          Free and private, day and night. If you install this portal on your phone, this card also opens
          without the internet.
        </p>
        {listSafetyLinks(useConfiguration()).map(({ href, label }) => (
          <LinkButton key={label} href={href}>
            {label}
          </LinkButton>
        ))}
      </Stack>
    </GuestFrame>
  );
}
