import type { Configuration } from '../../../platform/configuration/schema.ts';

/** Formats the button of an email to staff. Undefined while the desk has no address. */
export const formatDeskLine = ({ deskUrl }: Pick<Configuration, 'deskUrl'>, path = '/'): string | undefined =>
  deskUrl && `Open the desk: ${new URL(path, deskUrl).href}`;
