import type { PortalConfiguration } from '@moments/contract/http/portal-configuration';
import { AlertIcon, MessageIcon } from '@moments/ui/icons.ts';
import { HelpMenu } from '@moments/ui/layout/help-menu.tsx';
import { useConfiguration } from '../configuration/portal-configuration.ts';

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

/** Shows the configured crisis lines on every screen. */
export function CrisisHelp() {
  const { crisis } = useConfiguration();
  const { call, text, textLine, emergency } = getCrisisLines(crisis);
  return (
    <HelpMenu
      first={[
        {
          href: call.href,
          label: (
            <span>
              In crisis? <b>{call.label}</b>
            </span>
          ),
        },
        { href: text.href, label: <b>{text.label}</b> },
      ]}
      more="More"
      note="Free, private, day and night. You deserve help right now."
      links={[
        { ...textLine, icon: <MessageIcon /> },
        { ...emergency, icon: <AlertIcon /> },
      ]}
    />
  );
}
