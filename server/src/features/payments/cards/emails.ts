import type { NewMessage } from '../../../platform/outbox/index.ts';
import type { Services } from '../../../services.ts';

interface CardNotice {
  /** The change: it is told once. */
  readonly cause: string;
  readonly memberId: string;
  readonly to: string;
  readonly brand: string;
  readonly last4: string;
}

type Settings = Pick<Services['configuration'], 'publicUrl' | 'supportEmail'>;

/** Says on which card a plan renews from now on. */
export const cardChangedMail = (
  { publicUrl, supportEmail }: Settings,
  { cause, memberId, to, brand, last4 }: CardNotice,
): NewMessage => ({
  key: `card-changed:${cause}`,
  channel: 'mail',
  memberId,
  to,
  subject: 'Your default card was changed',
  body: [
    `From now on your payments are taken from your ${brand} card ending in ${last4}.`,
    '',
    `See your cards in your portal: ${publicUrl}/billing`,
    `This was not you? Write to ${supportEmail}.`,
  ].join('\n'),
});
