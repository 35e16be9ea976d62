import { AlertIcon, MessageIcon, PhoneIcon } from '@moments/ui/icons.ts';
import { HelpMenu } from '@moments/ui/layout/help-menu.tsx';
import { useConfiguration } from '../configuration/portal-configuration.ts';
import { getCrisisLines } from './crisis-lines.ts';

/** Shows the configured crisis lines on every screen. */
export function CrisisHelp() {
  const { crisis } = useConfiguration();
  const { call, text, textLine, emergency } = getCrisisLines(crisis);
  return (
    <HelpMenu
      summary={
        <>
          In crisis? <b>Call or text {crisis.lifeline}</b>
        </>
      }
      note="Free, private, day and night. You deserve help right now."
      links={[
        { ...call, icon: <PhoneIcon /> },
        { ...text, icon: <MessageIcon /> },
        { ...textLine, icon: <MessageIcon /> },
        { ...emergency, icon: <AlertIcon /> },
      ]}
    />
  );
}
