import { TextLink } from '@moments/ui/buttons/links.tsx';
import { useConfiguration } from '../configuration/portal-configuration.ts';
import { getCrisisLines } from './crisis-help.tsx';

/** Repeats the crisis lines in a dialog, which makes the page behind it inert. */
export function CrisisLine() {
  const { call, text } = getCrisisLines(useConfiguration().crisis);
  return (
    <p>
      In crisis? <TextLink href={call.href}>{call.label}</TextLink>{' '}
      <TextLink href={text.href}>{text.label}</TextLink>
    </p>
  );
}
