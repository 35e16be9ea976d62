import type { Account } from '../account.ts';
import { invalidRequest } from './failure.ts';
import { toList } from './listing.ts';

type Fields = Record<string, unknown>;
type Lookup = (account: Account, id: string) => object | undefined;

const findCustomer: Lookup = (account, id) => account.customers.get(id) ?? account.deletedCustomers.get(id);
const findInvoice: Lookup = (account, id) => account.invoices.get(id);
const findPaymentMethod: Lookup = (account, id) => account.paymentMethods.get(id);
const findPrice: Lookup = (account, id) => account.prices.get(id);
const findCharge: Lookup = (account, id) => account.charges.get(id);

/** The fields that hold IDs, and how to find their objects. */
const references: Record<string, Lookup> = {
  customer: findCustomer,
  invoice: findInvoice,
  latest_invoice: findInvoice,
  payment_method: findPaymentMethod,
  default_payment_method: findPaymentMethod,
  price: findPrice,
  default_price: findPrice,
  charge: findCharge,
  latest_charge: findCharge,
  product: (account, id) => account.products.get(id),
  coupon: (account, id) => account.coupons.get(id),
  discounts: (account, id) => account.discounts.get(id),
  subscription: (account, id) => account.subscriptions.get(id),
  schedule: (account, id) => account.schedules.get(id),
  payment_intent: (account, id) => account.paymentIntents.get(id),
  setup_intent: (account, id) => account.setupIntents.get(id),
};

/** Fields that an object includes only if they are expanded. */
const hidden: Record<string, Record<string, (account: Account, id: string) => unknown>> = {
  invoice: {
    confirmation_secret: (account, id) => {
      const payment = account.invoicePayments.list().find((one) => one.invoice === id && one.is_default);
      const intentId = payment?.payment.payment_intent;
      const intent = typeof intentId === 'string' ? account.paymentIntents.get(intentId) : undefined;
      return intent ? { type: 'payment_intent', client_secret: intent.client_secret } : null;
    },
    payments: (account, id) => {
      const payments = account.invoicePayments.list().filter((payment) => payment.invoice === id);
      return toList(payments, `/v1/invoice_payments?invoice=${id}`);
    },
  },
  charge: {
    refunds: (account, id) => {
      const refunds = account.refunds.list().filter((refund) => refund.charge === id);
      return toList(refunds, `/v1/charges/${id}/refunds`);
    },
  },
  customer: {
    subscriptions: (account, id) => {
      const subscriptions = account.subscriptions.list().filter((one) => one.customer === id);
      return toList(subscriptions, `/v1/customers/${id}/subscriptions`);
    },
  },
};

/** Expands objects by paths such as `data.latest_invoice.payments` (https://docs.stripe.com/api/expanding_objects). */
export function expand(account: Account, object: object, paths: string[]): object {
  return paths.reduce((expanded, path) => expandPath(account, expanded, path.split('.'), path), object);
}

function expandPath(account: Account, object: object, [name, ...rest]: string[], path: string): object {
  if (name === undefined) return object;
  const fields: Fields = { ...object };
  const reveal = hidden[String(fields['object'])]?.[name];
  const value = reveal && fields[name] === undefined ? reveal(account, String(fields['id'])) : fields[name];
  const isLeaf = rest.length === 0;
  if (value === undefined || (isLeaf && !reveal && !isExpandable(name)))
    throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
  fields[name] = expandValue(account, value, name, rest, path);
  return fields;
}

function expandValue(account: Account, value: unknown, name: string, rest: string[], path: string): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => expandValue(account, item, name, rest, path));
  const target = typeof value === 'string' ? (references[name]?.(account, value) ?? value) : value;
  return isObject(target) ? expandPath(account, target, rest, path) : target;
}

const isExpandable = (name: string) => Object.hasOwn(references, name);
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
