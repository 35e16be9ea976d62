import { readOurSide, type Entry, type Line, type OurSide, type Plan, type Reader } from './local-records.ts';
import type { Buyer, MoneyServer, StripeRecords } from './money-server.ts';

const states: Readonly<Record<string, string>> = {
  active: 'MEMBERSHIP_ACTIVE',
  // A period that was given, because the match came late.
  trialing: 'MEMBERSHIP_ACTIVE',
  past_due: 'MEMBERSHIP_PAST_DUE',
  // After the last retry of a renewal.
  unpaid: 'MEMBERSHIP_PAST_DUE',
  canceled: 'MEMBERSHIP_ENDED',
};

const getId = (reference: string | { readonly id: string } | null | undefined): string =>
  typeof reference === 'string' ? reference : (reference?.id ?? '');

/** Formats Stripe's records as lines, one for each thing that our records must contain exactly once. */
function formatProviderRecords(
  { subscriptions, payments, refunds, disputes }: StripeRecords,
  customer: string,
): string[] {
  const own = payments.filter((payment) => payment.customer === customer);
  const ids = new Set(own.map(({ id }) => id));
  const isOwn = (reversal: { readonly payment_intent: string | { readonly id: string } | null }) =>
    ids.has(getId(reversal.payment_intent));
  return [
    ...own
      .filter(({ status }) => status === 'succeeded')
      .map(({ id, invoice, amount }) =>
        invoice === null ? `payment:${id} ${String(amount)}` : `invoice:${invoice} ${String(amount)}`,
      ),
    ...refunds
      .filter((refund) => isOwn(refund) && refund.status !== 'failed')
      .map(({ id, amount }) => `refund:${id} ${String(-amount)}`),
    ...disputes
      .filter(isOwn)
      .map(({ id, amount, status }) => `dispute:${id} ${String(status === 'won' ? 0 : -amount)} ${status}`),
    ...subscriptions
      .filter((plan) => plan.customer === customer && !plan.status.startsWith('incomplete'))
      .map((plan) => {
        const item = plan.items.data[0];
        const isPaused = plan.status === 'active' && plan.pause_collection !== null;
        const status = isPaused ? 'MEMBERSHIP_PAUSED' : (states[plan.status] ?? plan.status);
        const end = Math.min(item?.current_period_end ?? 0, plan.ended_at ?? Infinity);
        const parts = [plan.id, status, item?.price.id, plan.cancel_at_period_end, end];
        return `plan ${parts.map(String).join(' ')}`;
      }),
  ].sort();
}

function formatLocalRecords(lines: readonly Line[], plans: readonly Plan[]): string[] {
  const isMoney = ({ status, amount, type }: Line) =>
    status !== 'failed' && (amount !== 0 || type === 'Dispute');
  return [
    ...lines
      .filter(isMoney)
      .map(({ cause, amount, type, status }) =>
        type === 'Dispute' ? `${cause} ${String(amount)} ${status}` : `${cause} ${String(amount)}`,
      ),
    ...plans.map(
      ({ id, status, price, ends, period_end: end }) =>
        `plan ${id} ${status} ${price} ${String(ends)} ${String(end)}`,
    ),
  ].sort();
}

/** Calculates each payment's Moments by cause, without plan changes, which grant only a share. */
function getMomentsPaid(
  { payments, invoices }: StripeRecords,
  customer: string,
  momentsByPrice: ReadonlyMap<string, number>,
  priceOfPurchase: ReadonlyMap<string, string>,
): ReadonlyMap<string, number> {
  const paid = payments.filter((payment) => payment.customer === customer && payment.status === 'succeeded');
  return new Map(
    paid.flatMap(({ id, invoice: invoiceId, metadata }): [string, number][] => {
      if (invoiceId === null) {
        const price = priceOfPurchase.get(metadata['paymentId'] ?? '') ?? '';
        return [[`payment:${id}`, momentsByPrice.get(price) ?? 0]];
      }
      const invoice = invoices.find((one) => one.id === invoiceId);
      const isChange = invoice?.billing_reason === 'subscription_update';
      const price = getId(invoice?.lines.data.at(-1)?.pricing?.price_details?.price);
      return isChange ? [] : [[`invoice:${invoiceId}`, momentsByPrice.get(price) ?? 0]];
    }),
  );
}

const sumGrants = (entries: readonly Entry[], cause: string): number =>
  entries
    .filter(
      (entry) => entry.kind === 'grant' && [cause, `${cause}|plan`, `${cause}|add-on`].includes(entry.cause),
    )
    .reduce((sum, { amount }) => sum + amount, 0);

const findOnlyIn = (one: readonly string[], other: readonly string[], where: string): string[] => {
  const rest = [...other];
  return one.flatMap((line) => {
    const at = rest.indexOf(line);
    if (at === -1) return [`only in ${where} records: ${line}`];
    rest.splice(at, 1);
    return [];
  });
};

/** Checks that every payment granted its Moments and sent its email once, and that balance and ledger match. */
function creditDifferences({ entries, balance, confirmed }: OurSide, paidFor: ReadonlyMap<string, number>) {
  const sum = entries.reduce((total, { amount }) => total + amount, 0);
  return [
    ...[...paidFor].flatMap(([cause, moments]) => {
      const granted = sumGrants(entries, cause);
      return granted === moments
        ? []
        : [`${cause} brought ${String(granted)} Moments, not ${String(moments)}`];
    }),
    ...[...paidFor.keys()].filter((cause) => !confirmed.includes(cause)).map((cause) => `${cause}: no email`),
    ...(sum === (balance ?? 0) ? [] : [`balance ${String(balance)}, but ledger ${String(sum)}`]),
  ];
}

/** Checks that no purchase is paid twice, paid without credit, or open without a possible payment. */
function findPurchaseDifferences(
  { purchases }: OurSide,
  { payments, subscriptions }: StripeRecords,
): string[] {
  return purchases.flatMap(({ id, intent, credited, open }) => {
    const own = payments.filter(({ metadata }) => metadata['paymentId'] === id);
    const plans = subscriptions.filter(({ metadata }) => metadata['paymentId'] === id);
    const first = payments.find((payment) => payment.id === intent);
    const isPaid = first?.status === 'succeeded';
    const isOver = first?.status === 'canceled';
    return [
      ...(own.filter(({ status }) => status === 'succeeded').length > 1
        ? [`purchase ${id}: paid twice`]
        : []),
      ...(plans.filter(({ status }) => status === 'active').length > 1 ? [`purchase ${id}: two plans`] : []),
      ...(isPaid && !credited ? [`purchase ${id}: paid, not credited`] : []),
      ...((isPaid || isOver) && open ? [`purchase ${id}: open for ever`] : []),
    ];
  });
}

/**
 * Compares Stripe's records of a member with all of our records: customer, plans, payments, refunds, disputes, Moments,
 * emails, purchases. All payment tests use it.
 * @returns a description of each difference
 */
export async function findRecordDifferences(
  money: Pick<MoneyServer, 'stripeRecords'> & Reader,
  { id }: Pick<Buyer, 'id'>,
  theirRecords?: StripeRecords,
): Promise<string[]> {
  const records = theirRecords ?? (await money.stripeRecords());
  const our = await readOurSide(money, id);
  const customers = records.customers.filter(({ metadata }) => metadata['memberId'] === id);
  const customer = our.customer ?? '';
  const { rows: prices } = await money.pool.query<{ price_id: string; moments: number }>(
    'select price_id, moments from plans',
  );
  const momentsByPrice = new Map(prices.map(({ price_id: price, moments }) => [price, moments]));
  const pricesByPurchase = new Map(our.purchases.map((purchase) => [purchase.id, purchase.price]));
  const theirLines = formatProviderRecords(records, customer);
  const ourLines = formatLocalRecords(our.lines, our.plans);
  return [
    ...(customers.length > 1 ? ['two customers'] : []),
    // A customer that no call has used since is in no records.
    ...(customer !== '' && customers[0]?.id !== customer ? ['another customer'] : []),
    ...findOnlyIn(theirLines, ourLines, 'their'),
    ...findOnlyIn(ourLines, theirLines, 'our'),
    ...creditDifferences(our, getMomentsPaid(records, customer, momentsByPrice, pricesByPurchase)),
    ...findPurchaseDifferences(our, records),
  ];
}
