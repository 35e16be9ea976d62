import { createHmac, timingSafeEqual } from 'node:crypto';
import { cancelPlanPath } from '@moments/contract/members/routes';
import { cancelLinkDays } from '@moments/contract/payments/cancel-link';
import type { Services } from '../../../services.ts';

type Needed = Pick<Services, 'configuration' | 'clock'>;

const lifetime = cancelLinkDays * 86_400_000;

const sign = ({ configuration }: Pick<Needed, 'configuration'>, content: string): Buffer =>
  createHmac('sha256', configuration.codePepper).update(`cancel-plan|${content}`).digest();

/** Creates the address that cancels a plan without a log-in. Its token carries the plan, its end, and a signature, so nothing is stored. */
export function createCancelUrl(services: Needed, stripeSubscriptionId: string): string {
  const content = `${stripeSubscriptionId}.${(services.clock.now().getTime() + lifetime).toString(36)}`;
  const token = `${content}.${sign(services, content).toString('base64url')}`;
  return new URL(`${cancelPlanPath}#${token}`, services.configuration.publicUrl).href;
}

/** Reads the plan of a token: Stripe's ID. Undefined if the token is not ours or too old. */
export function readCancelToken(services: Needed, token: string): string | undefined {
  const [id = '', end = '', signature = ''] = token.split('.');
  const expected = sign(services, `${id}.${end}`);
  const actual = Buffer.from(signature, 'base64url');
  const isSigned = actual.length === expected.length && timingSafeEqual(actual, expected);
  return isSigned && Number.parseInt(end, 36) > services.clock.now().getTime() ? id : undefined;
}
