// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Api } from './api.ts';
import type { CardCvcElement } from './card-cvc-element.ts';
import { CardFields } from './card-fields.ts';
import { findCardErrors } from './card-rules.ts';
import { Elements } from './elements.ts';
import { listOfferedWallets } from './payment-element.ts';
import { StripeObject } from './stripe.ts';

beforeEach(() => {
  document.body.replaceChildren();
});

function type(name: string, value: string): HTMLInputElement {
  const input = document.querySelector<HTMLInputElement>(`input[name=${name}]`)!;
  input.value = value;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  return input;
}

describe('the card fields', () => {
  it('has labels, reports typing, and marks an error at its field', () => {
    const onInput = vi.fn();
    const fields = new CardFields(onInput);
    document.body.append(fields.box);
    expect(Array.from(document.querySelectorAll('label'), ({ textContent }) => textContent)).toEqual([
      'Card number',
      'Expiration date',
      'Security code',
    ]);
    expect(type('number', '42424242').value).toBe('4242 4242');
    expect(onInput).toHaveBeenCalledOnce();
    fields.showErrors(findCardErrors(fields.values));
    const number = document.querySelector('input')!;
    expect(number.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(number.getAttribute('aria-describedby')!)!.textContent).toBe(
      'Your card number is incomplete.',
    );
    expect(document.activeElement).toBe(number);
    type('number', '4242424242424242');
    expect(number.getAttribute('aria-invalid')).toBe('false');
  });
});

describe('the security code of a saved card', () => {
  function mountCvc(): { cvc: CardCvcElement; input: HTMLInputElement } {
    const cvc = new Elements(new Api('pk_test_1')).create('cardCvc') as CardCvcElement;
    const host = document.createElement('div');
    document.body.append(host);
    cvc.mount(host);
    return { cvc, input: host.firstElementChild!.shadowRoot!.querySelector('input')! };
  }

  it('changes its look while it is shown', () => {
    const { cvc, input } = mountCvc();
    const root = input.getRootNode() as ShadowRoot;
    cvc.update({ style: { base: { color: 'rgb(250, 250, 250)' } } });
    cvc.update({});
    expect(
      root.adoptedStyleSheets
        .flatMap(({ cssRules }) => [...cssRules])
        .map(({ cssText }) => cssText)
        .join(' '),
    ).toContain('rgb(250, 250, 250)');
  });

  it('has its own field for the security code, which reports when it is complete', () => {
    const { cvc, input } = mountCvc();
    const onChange = vi.fn();
    cvc.on('change', onChange);
    input.value = '12';
    input.dispatchEvent(new Event('input'));
    expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ complete: false, empty: false }));
    expect(cvc.read()).toMatchObject({ error: { code: 'incomplete_cvc' } });
    input.value = '123x';
    input.dispatchEvent(new Event('input'));
    expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ complete: true }));
    expect(cvc.read()).toEqual({ cvc: '123' });
  });

  it('rejects a confirmation while the security code is incomplete or its field is missing', async () => {
    const { cvc } = mountCvc();
    const stripe = new StripeObject('pk_test_1');
    const confirm = (given: unknown) =>
      stripe.confirmCardPayment('pi_1_secret_1', { payment_method_options: { card: { cvc: given } } });
    expect(await confirm(cvc)).toMatchObject({ error: { code: 'incomplete_cvc' } });
    await expect(confirm('123')).rejects.toThrow(/must be a cardCvc Element/);
    cvc.destroy();
    await expect(confirm(cvc)).rejects.toThrow(/still mounted/);
  });
});

describe('wallets', () => {
  it('offers wallets unless the page turns them off, like Stripe', () => {
    expect(listOfferedWallets({})).toEqual(['Apple Pay', 'Google Pay', 'Link']);
    expect(listOfferedWallets({ applePay: 'auto', googlePay: 'never', link: 'never' })).toEqual([
      'Apple Pay',
    ]);
    expect(() => listOfferedWallets({ applePay: 'off' })).toThrow(/wallets.applePay/);
  });
});
