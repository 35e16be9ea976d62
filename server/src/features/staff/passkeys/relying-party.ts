import { AppError } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';

/** The relying party of passkeys: the host of the desk's URL, for its pages only. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** @throws AppError NOT_FOUND if the desk has no address */
export function requireRelyingParty({ configuration }: Pick<Services, 'configuration'>): RelyingParty {
  if (configuration.deskUrl === undefined) throw new AppError('NOT_FOUND');
  const { hostname, origin } = new URL(configuration.deskUrl);
  return { id: hostname, origin };
}
