import { afterAll, describe, expect, it } from 'vitest';
import {
  confirmInBrowser,
  createActivePlan,
  createCustomerAndPlan,
  startPlan,
  startSimulatedStripe,
} from '../../../test/simulated-stripe.ts';

const simulated = await startSimulatedStripe();
afterAll(() => simulated.close());

describe('documents', () => {
  it('an invoice is a page with its lines and sums', async () => {
    const { stripe } = simulated;
    const { invoice: first } = await createActivePlan(simulated);
    const invoice = await stripe.invoices.retrieve(first.id);
    const page = await (await fetch(invoice.hosted_invoice_url ?? '')).text();
    for (const text of [invoice.number ?? '?', 'Paid', '1 × Starter (at $29.00 / month)', 'eli@example.com'])
      expect(page).toContain(text);
  });

  it('a receipt shows the payment, the card, and refunds', async () => {
    const { stripe } = simulated;
    const { customer, intentId } = await createActivePlan(simulated);
    await stripe.refunds.create({ payment_intent: intentId, amount: 900 });
    const [charge] = (await stripe.charges.list({ customer: customer.id })).data;
    const page = await (await fetch(charge!.receipt_url ?? '')).text();
    for (const text of ['$29.00', 'ending in 4242', '-$9.00']) expect(page).toContain(text);
  });

  it('shows a customer’s input as text', async () => {
    const { stripe, browser } = simulated;
    const { customer, price } = await createCustomerAndPlan(stripe, 2900, '<script>@example.com');
    const { invoice, secret } = await startPlan(stripe, {
      customer: customer.id,
      items: [{ price: price.id }],
    });
    await confirmInBrowser(browser, secret, 'pm_card_visa');
    const page = await (await fetch(invoice.hosted_invoice_url ?? '')).text();
    expect(page).toContain('&#60;script&#62;');
    expect(page).not.toContain('<script>');
  });

  it('answers 404 to an unknown document', async () => {
    for (const path of ['invoices/in_none', 'receipts/ch_none', 'authenticate/pi_none'])
      expect((await fetch(`${simulated.url}/stripe/${path}`)).status).toBe(404);
  });
});
