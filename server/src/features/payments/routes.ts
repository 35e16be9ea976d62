import { cancelPlanByLink, keepPlanByLink, readPlanByLink } from '@moments/contract/payments/cancel-link';
import {
  createPaymentMethodSession,
  createSetupIntent,
  deletePaymentMethod,
  getPaymentMethods,
  setDefaultPaymentMethod,
} from '@moments/contract/payments/cards';
import {
  addCustomer,
  createPaymentIntent,
  getCheckoutSummary,
  updatePaymentIntent,
} from '@moments/contract/payments/checkout';
import {
  getOpenInvoice,
  payOpenInvoice as payOpenInvoiceCall,
} from '@moments/contract/payments/open-invoice';
import {
  changePlan as changePlanCall,
  completePlanChange as completePlanChangeCall,
  previewPlanChange,
} from '@moments/contract/payments/plan-change';
import { getProducts } from '@moments/contract/payments/plans';
import { staffImportPlans, staffListPlans } from '@moments/contract/payments/staff-plans';
import {
  cancelCurrentSubscription,
  cancelSubscription,
  getCurrentSubscription,
  getSubscription,
  reactivateSubscription,
} from '@moments/contract/payments/subscription';
import { takeMoneyBack as takeMoneyBackCall } from '@moments/contract/payments/waiting';
import type { RegisterEndpoint } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { removeCard, setDefaultCard, startCardSetup } from './cards/change-cards.ts';
import { listCards } from './cards/member-cards.ts';
import { requireNoActivePlan, requireNoPendingPayment } from './checkout/purchases.ts';
import { formatRenewalTerms } from './checkout/renewal-terms-rules.ts';
import { refreshPayment, requireContactOfMinor, startPayment } from './checkout/start-payment.ts';
import { ensureCustomer } from './ensure-customer.ts';
import { changePlan, completePlanChange } from './plan-change/change-plan.ts';
import { previewChange } from './plan-change/quote-change.ts';
import { listPlans, listProducts, requirePurchasablePlan } from './plans/available-plans.ts';
import { importByStaff } from './plans/import-plans.ts';
import { calculatePrice } from './plans/price.ts';
import { readMemberPlan } from './subscription/active-plan.ts';
import { cancelPlan, reactivatePlan } from './subscription/cancel-plan.ts';
import { payOpenInvoice, readOpenInvoice } from './subscription/open-invoice.ts';
import type { PlanChangeStatus } from './subscription/pending-change.ts';
import { cancelByLink, keepByLink, readLinkedPlan } from './subscription/use-cancel-link.ts';
import { takeMoneyBack } from './waiting/take-money-back.ts';

export function registerPlanRoutes(register: RegisterEndpoint, services: Services): void {
  register(staffListPlans, async () => ({ plans: await listPlans(services) }));
  register(staffImportPlans, ({ staff, body }) => importByStaff(services, staff.actor, body));
  register(getProducts, async ({ memberId, query }) => ({
    data: await listProducts(services, memberId, query.kind),
  }));
}

export function registerCheckoutRoutes(register: RegisterEndpoint, services: Services): void {
  register(addCustomer, async ({ memberId }) => ({
    message: 'Ready for payment',
    data: { customerId: await ensureCustomer(services, memberId) },
  }));
  register(getCheckoutSummary, async ({ memberId, query: { priceId, kind } }) => {
    const plan = await requirePurchasablePlan(services, memberId, priceId, kind);
    await requireNoPendingPayment(services, memberId, kind);
    await requireNoActivePlan(services.database, { memberId, plan });
    const price = await calculatePrice(services, memberId, plan);
    return { data: { ...price, renewalTerms: formatRenewalTerms(price, plan.kind, services.clock.now()) } };
  });
  register(createPaymentIntent, async ({ memberId, body }) => {
    await requireContactOfMinor(services, memberId);
    return { message: 'Payment started', data: await startPayment(services, memberId, body) };
  });
  register(updatePaymentIntent, async ({ memberId, query }) => ({
    message: 'Payment read',
    data: { data: await refreshPayment(services, memberId, query.paymentId) },
  }));
}

export function registerCardRoutes(register: RegisterEndpoint, services: Services): void {
  register(createSetupIntent, async ({ memberId }) => ({ data: await startCardSetup(services, memberId) }));
  register(getPaymentMethods, async ({ memberId }) => ({ data: await listCards(services, memberId) }));
  register(createPaymentMethodSession, async ({ memberId }) => {
    const secrets = await startCardSetup(services, memberId);
    return { data: { ...secrets, paymentMethods: await listCards(services, memberId) } };
  });
  register(deletePaymentMethod, async ({ memberId, params }) => {
    await removeCard(services, memberId, params.paymentMethodId);
    return { message: 'Card deleted', data: await listCards(services, memberId) };
  });
  register(setDefaultPaymentMethod, async ({ memberId, body }) => {
    await setDefaultCard(services, memberId, body.paymentMethodId);
    return { message: 'Default card changed', data: await listCards(services, memberId) };
  });
}

/** Gets the message of a change. If it is not made yet, the portal explains what to do. */
const getMessage = ({ paymentStatus }: PlanChangeStatus): string =>
  paymentStatus === 'succeeded' ? 'Your plan was changed' : 'Your plan hasn’t changed';

export function registerPlanChangeRoutes(register: RegisterEndpoint, services: Services): void {
  register(previewPlanChange, async ({ memberId, query }) => ({
    data: await previewChange(services, memberId, query.priceId),
  }));
  const toReply = async (memberId: string, status: PlanChangeStatus) => ({
    message: getMessage(status),
    ...status,
    ...(await readMemberPlan(services, memberId)),
  });
  register(changePlanCall, async ({ memberId, body: { priceId, total, attemptId, renewalTerms } }) =>
    toReply(memberId, await changePlan(services, memberId, { priceId, total, attemptId, renewalTerms })),
  );
  register(completePlanChangeCall, async ({ memberId, body }) =>
    toReply(memberId, await completePlanChange(services, memberId, body.priceId)),
  );
}

export function registerSubscriptionRoutes(register: RegisterEndpoint, services: Services): void {
  register(getSubscription, async ({ memberId }) => ({
    data: (await readMemberPlan(services, memberId)).data,
  }));
  register(getCurrentSubscription, async ({ memberId }) => ({
    data: (await readMemberPlan(services, memberId)).subscription,
  }));
  for (const endpoint of [cancelSubscription, cancelCurrentSubscription])
    register(endpoint, async ({ memberId }) => {
      await cancelPlan(services, memberId);
      return { message: 'Your plan will not renew', ...(await readMemberPlan(services, memberId)) };
    });
  register(reactivateSubscription, async ({ memberId }) => {
    await reactivatePlan(services, memberId);
    return { message: 'You kept your plan', ...(await readMemberPlan(services, memberId)) };
  });
  register(readPlanByLink, async ({ body }) => ({
    message: 'Plan read',
    data: await readLinkedPlan(services, body.token),
  }));
  register(cancelPlanByLink, async ({ body }) => ({
    message: 'Your plan will not renew',
    data: await cancelByLink(services, body.token),
  }));
  register(keepPlanByLink, async ({ body }) => ({
    message: 'You kept your plan',
    data: await keepByLink(services, body.token),
  }));
  register(takeMoneyBackCall, async ({ memberId }) => {
    await takeMoneyBack(services, memberId);
    return { message: 'Your money is on its way back' };
  });
  register(getOpenInvoice, async ({ memberId }) => ({ data: await readOpenInvoice(services, memberId) }));
  register(payOpenInvoiceCall, async ({ memberId, body: { paymentMethodId: cardId, renewalTerms } }) => ({
    message: 'Payment read',
    data: await payOpenInvoice(services, memberId, { cardId, renewalTerms }),
  }));
}
