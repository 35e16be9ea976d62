/** An invoice of a plan; `refunded` in cents. */
interface PlanInvoice {
  readonly isPaid: boolean;
  readonly priceId: string | undefined;
  readonly periodEnd: Date;
  readonly payment: { readonly refunded: number } | undefined;
}

/**
 * The dearest plan that is paid for the running period, in cents a month: whoever has changed to a cheaper one meanwhile, and comes
 * back before the renewal, does not pay for it a second time.
 * @param amountOf what a price costs a month; undefined for one that is not known
 */
export const getHighestPaidPrice = (
  invoices: readonly PlanInvoice[],
  periodEnd: Date,
  amountOf: ReadonlyMap<string, number>,
): number =>
  invoices
    .filter(({ isPaid, payment }) => isPaid && (payment?.refunded ?? 0) === 0)
    .filter((invoice) => invoice.periodEnd.getTime() === periodEnd.getTime())
    .reduce((most, { priceId }) => Math.max(most, amountOf.get(priceId ?? '') ?? 0), 0);
