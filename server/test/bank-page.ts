import type { MoneyServer, Subscriber } from './money-server.ts';

/** Somebody on Starter whose default card does what its name says when it is charged. */
export async function subscriberWith(money: MoneyServer, card: string): Promise<Subscriber> {
  const subscriber = await money.subscriber('starter');
  const { id } = await money.stripe.paymentMethods.attach(card, { customer: subscriber.customerId });
  await money.services.payments.cards.makeDefault(subscriber, id);
  return subscriber;
}

/** What the browser and the bank's page do with a secret; our server has no part in it. */
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
