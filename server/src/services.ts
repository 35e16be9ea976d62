import type { PlatformServices } from './platform/platform-services.ts';
import type { EmailProvider } from './providers/mail/mail.ts';
import type { Payments } from './providers/payments/payments.ts';
import type { Referrals } from './providers/referrals/referrals.ts';
import type { TextMessages } from './providers/text-messages/text-messages.ts';

/** The dependencies of use cases. Tests pass their own database and a clock that they control. */
export interface Services extends PlatformServices {
  readonly texts: TextMessages;
  readonly mail: EmailProvider;
  readonly payments: Payments;
  /** Undefined if no referral program is configured. */
  readonly referrals: Referrals | undefined;
}
