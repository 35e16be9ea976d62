import { Fragment } from 'react';
import { TextLink } from '@moments/ui/buttons/links.tsx';
import { useConfiguration } from '../configuration/portal-configuration.ts';
import { getCrisisLines } from './crisis-help.tsx';

/** Repeats the crisis lines in a dialog, which makes the page behind it inert. */
export function CrisisLine() {
  const { call, text, textLine, emergency } = getCrisisLines(useConfiguration().crisis);
  return (
    <p>
      In crisis?
      {[call, text, textLine, emergency].map(({ href, label }) => (
        <Fragment key={href}>
          {' '}
          <TextLink href={href}>{label}</TextLink>
        </Fragment>
      ))}
    </p>
  );
}
