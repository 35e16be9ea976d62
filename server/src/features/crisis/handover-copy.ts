import { formatPhone } from '@moments/contract/values/phone';

interface Reported {
  /** E.164. */
  readonly phone: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

const join = (parts: readonly string[], separator: string): string =>
  parts.filter((part) => part !== '').join(separator);

/**
 * Writes what to say to a dispatcher. The dispatcher who answers is the caller's own, so the script asks for the one where the member
 * lives.
 */
export function buildHandoverScript(
  { phone, address, city, state, zip }: Reported,
  emergency: string,
): string {
  const place = join([city, state], ', ');
  const whole = join([address, join([place, zip], ' ')], ', ');
  const isKnown = whole !== '';
  return [
    'I’m with a text-coaching service. I’m reporting a person in danger.',
    `Their cell phone is ${formatPhone(phone)}; ${isKnown ? `their address may be ${whole}` : 'I don’t have their address'}.`,
    place === ''
      ? `Please transfer me to a ${emergency} center that can locate the phone.`
      : `Please transfer me to the ${emergency} center for ${place}.`,
  ].join(' ');
}
