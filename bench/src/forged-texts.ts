import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { getMemberProfile } from '@moments/contract/members/members';
import type { Product } from './product.ts';
import { calculatePercentile, type Verdict } from './report.ts';
import { textPath } from './texts/texts.ts';
import { watch } from './watch-calls.ts';

const seconds = 10;
/** Forged texts a second, each as large as one may be whose signature is checked. */
const forgedTexts = { rate: 100, parameters: 200, bytes: 16_000 };
/** By how much they may slow the median of others’ calls. */
const slowerMs = 10;

/** Checks that forged texts slow others’ calls by little. */
export async function judgeForgedTexts(product: Product, token: string): Promise<readonly Verdict[]> {
  const call = () => fetch(product.portal + getMemberProfile.path, { headers: { authorization: token } });
  const quiet = await watch(call, pause(seconds * 1_000));
  const value = 'x'.repeat(Math.floor(forgedTexts.bytes / forgedTexts.parameters) - 5);
  const body = Array.from(
    { length: forgedTexts.parameters },
    (_, place) => `p${String(place)}=${value}`,
  ).join('&');
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'x-twilio-signature': `${'A'.repeat(27)}=`,
  };
  const attack = autocannon({
    url: product.portal + textPath,
    method: 'POST',
    headers,
    body,
    connections: 10,
    overallRate: forgedTexts.rate,
    duration: seconds,
    workers: 1,
  });
  const attacked = await watch(call, attack);
  const more = calculatePercentile(attacked.times, 0.5) - calculatePercentile(quiet.times, 0.5);
  return [
    {
      text: `${String(forgedTexts.rate)} forged texts a second: others’ calls ${more.toFixed(1)} ms slower in the median, at most ${String(slowerMs)}; ${String(attacked.rejected)} rejected`,
      isReached: more <= slowerMs && attacked.rejected === 0,
    },
  ];
}
