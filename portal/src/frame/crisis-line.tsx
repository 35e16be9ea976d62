import { Fragment } from 'react';
import { TextLink } from '@moments/ui/buttons/links.tsx';
import { useConfiguration } from '../configuration/portal-configuration.ts';
import { getCrisisLines } from './crisis-help.tsx';

/** Repeats the crisis lines in a dialog, which makes the page behind it inert. */
export function CrisisLine() {
  const { crisis } = useConfiguration();
  const { call, text, textLine, emergency } = getCrisisLines(crisis);
  // Short: the line stays in reach, and takes room from the dialog.
  const callEmergency = { ...emergency, label: `Call ${crisis.emergency}` };
  return (
    <p>
      In crisis?
      {[call, text, textLine, callEmergency].map(({ href, label }) => (
        <Fragment key={href}>
          {' '}
          <TextLink href={href}>{label}</TextLink>
        </Fragment>
      ))}
    </p>
  );
}
