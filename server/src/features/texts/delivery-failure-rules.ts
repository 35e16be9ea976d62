/** What a delivery failure means. */
export interface DeliveryFailure {
  /** A sentence for staff. */
  readonly staff: string;
  /** A sentence for the member. */
  readonly member: string;
  /** No text will arrive until the number changes. */
  readonly isFinal: boolean;
  /** Our number or text is at fault, not the member's phone. */
  readonly isOurs: boolean;
}

const off = {
  staff: 'The phone is off or out of reach. Try again later.',
  member: 'Your phone seems to be off or out of reach.',
  isFinal: false,
  isOurs: false,
};
const blocked = {
  staff: 'The phone or its carrier blocks our texts.',
  member: 'Your phone or its carrier blocks our texts.',
  isFinal: false,
  isOurs: false,
};
const notInService = {
  staff: 'The number is not in service.',
  member: 'Your carrier says that the number is not in service.',
  isFinal: true,
  isOurs: false,
};
const cannotGetTexts = {
  staff: 'The phone company can’t deliver to this number.',
  member: 'The number can’t get texts.',
  isFinal: true,
  isOurs: false,
};
const ours = {
  staff: 'The carriers rejected our text. The member’s phone is fine. Operations must check our number.',
  member: 'Your phone is fine. The problem is on our side.',
  isFinal: false,
  isOurs: true,
};
const optedOut = {
  staff: 'The member opted out of texts from this number.',
  member: 'You opted out of texts. To get them again, text START to the number that you texted STOP.',
  isFinal: false,
  isOurs: false,
};
const unknown = {
  staff: 'The text was not delivered. Try again, or ask operations to check the number.',
  member: 'Your carrier didn’t say why.',
  isFinal: false,
  isOurs: false,
};

/** Twilio's error codes: https://www.twilio.com/docs/api/errors */
const failures: Readonly<Record<string, DeliveryFailure>> = {
  21211: cannotGetTexts,
  21610: optedOut,
  21612: cannotGetTexts,
  21614: cannotGetTexts,
  21635: cannotGetTexts,
  30003: off,
  30004: blocked,
  30005: notInService,
  30006: cannotGetTexts,
  30007: ours,
  30008: unknown,
  30034: ours,
};

/** Reads what a failure means from the stored cause, such as `undelivered: twilio 30005` (DUTY-03). */
export function readDeliveryFailure(lastError: string | null): DeliveryFailure {
  const code = /twilio (\d+)$/.exec(lastError ?? '')?.[1] ?? '';
  const known = failures[code];
  if (known) return known;
  if (lastError?.startsWith('opted-out')) return optedOut;
  return lastError?.startsWith('invalid-number') ? cannotGetTexts : unknown;
}
