import type { MoneyServer, Subscriber } from './money-server.ts';

/** Adds a member with a plan whose default card behaves as its name says. */
export async function addSubscriber(money: MoneyServer, card: string, key = 'starter'): Promise<Subscriber> {
  const subscriber = await money.subscriber(key);
  const { id } = await money.stripe.paymentMethods.attach(card, { customer: subscriber.customerId });
  await money.services.payments.cards.makeDefault(subscriber, id);
  return subscriber;
}

/** Does what the browser and the bank's page do with a client secret, without our server. */
export async function authenticate(
  { stripe }: MoneyServer,
  clientSecret: string | null | undefined,
  outcome: 'complete' | 'fail' = 'complete',
): Promise<void> {
  const id = (clientSecret ?? '').split('_secret_')[0] ?? '';
  const { next_action: step } = await stripe.paymentIntents.confirm(id, { return_url: 'http://portal/' });
  const body = new URLSearchParams({ outcome });
  await fetch(step?.redirect_to_url?.url ?? '', { method: 'POST', body, redirect: 'manual' });
}
