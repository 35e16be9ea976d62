import type { PortalConfiguration } from '@moments/contract/http/portal-configuration';

/** Builds the links of the configured crisis lines. */
export const getCrisisLines = ({
  lifeline,
  textLine,
  textLineKeyword,
  emergency,
}: PortalConfiguration['crisis']) => ({
  call: { href: `tel:${lifeline}`, label: `Call ${lifeline}` },
  text: { href: `sms:${lifeline}`, label: `Text ${lifeline}` },
  textLine: {
    href: `sms:${textLine}?&body=${encodeURIComponent(textLineKeyword)}`,
    label: `Text ${textLineKeyword} to ${textLine}`,
  },
  emergency: { href: `tel:${emergency}`, label: `In danger now? Call ${emergency}` },
});
