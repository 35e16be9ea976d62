import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createActivePlan,
  startSimulatedStripe,
  type SimulatedStripe,
} from '../../../test/simulated-stripe.ts';

let simulated: SimulatedStripe;
beforeAll(async () => {
  simulated = await startSimulatedStripe();
});
afterAll(() => simulated.close());

describe('documents', () => {
  it('an invoice is a page with its lines and sums, and a PDF', async () => {
    const { stripe } = simulated;
    const { invoice: first } = await createActivePlan(simulated);
    const invoice = await stripe.invoices.retrieve(first.id);
    const page = await (await fetch(invoice.hosted_invoice_url ?? '')).text();
    for (const text of [invoice.number ?? '?', 'Paid', '1 × Starter (at $29.00 / month)', 'eli@example.com'])
      expect(page).toContain(text);
    const pdf = await fetch(invoice.invoice_pdf ?? '');
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    const file = Buffer.from(await pdf.arrayBuffer()).toString('latin1');
    expect(file.startsWith('%PDF-1.4')).toBe(true);
    expect(file).toContain('Amount paid: $29.00');
  });

  it('a receipt shows the payment, the card, and refunds', async () => {
    const { stripe } = simulated;
    const { intentId } = await createActivePlan(simulated);
    await stripe.refunds.create({ payment_intent: intentId, amount: 900 });
    const [charge] = (await stripe.charges.list({ payment_intent: intentId })).data;
    const page = await (await fetch(charge!.receipt_url ?? '')).text();
    for (const text of ['$29.00', 'ending in 4242', '-$9.00']) expect(page).toContain(text);
  });

  it('shows a customer’s input as text', async () => {
    const { stripe } = simulated;
    const { customer, subscription } = await createActivePlan(simulated);
    await stripe.customers.update(customer.id, { name: '<script>alert(1)</script>' });
    await simulated.call(`/api/subscriptions/${subscription.id}/renew`, {});
    const [invoice] = (await stripe.invoices.list({ subscription: subscription.id })).data;
    const page = await (await fetch(invoice!.hosted_invoice_url ?? '')).text();
    expect(page).toContain('&#60;script&#62;');
    expect(page).not.toContain('<script>');
  });

  it('answers 404 to an unknown document', async () => {
    for (const path of [
      'invoices/in_none',
      'invoices/in_none/pdf',
      'receipts/ch_none',
      'authenticate/pi_none',
    ])
      expect((await fetch(`${simulated.url}/stripe/${path}`)).status).toBe(404);
  });
});
