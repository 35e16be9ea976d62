import { asc, eq } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import {
  momentsBalances,
  momentsLedger,
  payments,
  plans,
  subscriptions,
  transactions,
} from '../../../platform/database/schema/index.ts';

const listMemberPlans = (queries: Queries, memberId: string) =>
  queries
    .select({
      plan: plans.name,
      status: subscriptions.status,
      amount: subscriptions.amount,
      willNotRenew: subscriptions.cancelPlanInitiated,
      startedAt: subscriptions.startDate,
      endsAt: subscriptions.endDate,
      providerId: subscriptions.stripeSubscriptionId,
      createdAt: subscriptions.createdAt,
    })
    .from(subscriptions)
    .leftJoin(plans, eq(plans.priceId, subscriptions.priceId))
    .where(eq(subscriptions.memberId, memberId))
    .orderBy(asc(subscriptions.createdAt));

const selectPurchases = (queries: Queries, memberId: string) =>
  queries
    .select({
      bought: plans.name,
      amount: payments.amount,
      discount: payments.discount,
      discountPercent: payments.discountPercent,
      status: payments.status,
      createdAt: payments.createdAt,
      settledAt: payments.settledAt,
    })
    .from(payments)
    .leftJoin(plans, eq(plans.priceId, payments.priceId))
    .where(eq(payments.memberId, memberId))
    .orderBy(asc(payments.createdAt));

const selectPaymentLines = (queries: Queries, memberId: string) =>
  queries
    .select({
      title: transactions.title,
      description: transactions.description,
      type: transactions.type,
      amount: transactions.amount,
      listPrice: transactions.realAmount,
      status: transactions.status,
      paidBy: transactions.paymentMethodType,
      cardBrand: transactions.cardBrand,
      cardEndsIn: transactions.last4,
      receiptUrl: transactions.receiptUrl,
      createdAt: transactions.createdAt,
    })
    .from(transactions)
    .where(eq(transactions.memberId, memberId))
    .orderBy(asc(transactions.createdAt), asc(transactions.id));

const selectBalance = (queries: Queries, memberId: string) =>
  queries
    .select({
      limit: momentsBalances.limit,
      planRemaining: momentsBalances.planRemaining,
      addOnRemaining: momentsBalances.addOnRemaining,
      periodStart: momentsBalances.periodStart,
      periodEnd: momentsBalances.periodEnd,
    })
    .from(momentsBalances)
    .where(eq(momentsBalances.memberId, memberId));

const selectLedger = (queries: Queries, memberId: string) =>
  queries
    .select({
      at: momentsLedger.at,
      kind: momentsLedger.kind,
      source: momentsLedger.source,
      amount: momentsLedger.amount,
      balanceAfter: momentsLedger.balanceAfter,
    })
    .from(momentsLedger)
    .where(eq(momentsLedger.memberId, memberId))
    .orderBy(asc(momentsLedger.id));

/** Reads a member's plans, payments, and Moments as stored. Amounts are in cents. */
export async function readBillingRecords(queries: Queries, memberId: string) {
  return {
    plans: await listMemberPlans(queries, memberId),
    purchases: await selectPurchases(queries, memberId),
    payments: await selectPaymentLines(queries, memberId),
    balance: (await selectBalance(queries, memberId))[0],
    ledger: await selectLedger(queries, memberId),
  };
}
