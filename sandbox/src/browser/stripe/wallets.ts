import { createElement } from '../page/element.ts';
import { IntegrationError } from './emitter.ts';

const names = { applePay: 'Apple Pay', googlePay: 'Google Pay', link: 'Link' } as const;

/** The `wallets` option of the payment element: https://docs.stripe.com/js/elements_object/create_payment_element */
export type Wallets = Partial<Record<keyof typeof names, string>>;

/** Lists the wallets that the form offers: like Stripe, all of them unless the page says `never`. */
export function listOfferedWallets(wallets: Wallets): string[] {
  const wrong = Object.entries(wallets).find(
    ([name, value]) => !(name in names) || !['auto', 'never'].includes(value),
  );
  if (wrong) throw new IntegrationError(`Invalid value for wallets.${wrong[0]}: ${wrong[1]}`);
  return Object.entries(names).flatMap(([name, label]) =>
    wallets[name as keyof typeof names] === 'never' ? [] : [label],
  );
}

/** Creates the wallets' buttons. The sandbox has no wallets, so they do nothing. */
export const createWalletButtons = (labels: string[]): HTMLElement =>
  createElement(
    'div',
    { role: 'group', 'aria-label': 'Wallets' },
    ...labels.map((label) => createElement('button', { type: 'button', disabled: '' }, label)),
  );
