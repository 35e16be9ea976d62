import type { Account } from '../account.ts';
import { invalidRequest } from './failure.ts';
import { toList } from './listing.ts';

type Fields = Record<string, unknown>;
type Lookup = (account: Account, id: string) => unknown;

/** The fields that hold IDs and are expanded here, and how to find their objects. */
const references: Record<string, Lookup> = {
  latest_invoice: (account, id) => account.invoices.get(id),
  latest_charge: (account, id) => account.charges.get(id),
  schedule: (account, id) => account.schedules.get(id),
};

/** The fields that an invoice includes only if they are expanded. */
const hidden: Record<string, Lookup> = {
  confirmation_secret: (account, id) => {
    const payment = account.listPaymentsOfInvoice(id).find((one) => one.is_default);
    const intentId = payment?.payment.payment_intent;
    const intent = typeof intentId === 'string' ? account.paymentIntents.get(intentId) : undefined;
    return intent ? { type: 'payment_intent', client_secret: intent.client_secret } : null;
  },
  payments: (account, id) => {
    return toList(account.listPaymentsOfInvoice(id), `/v1/invoice_payments?invoice=${id}`);
  },
};

/** Expands objects by paths such as `data.latest_invoice.payments` (https://docs.stripe.com/api/expanding_objects). */
export function expand(account: Account, object: object, paths: string[]): object {
  return paths.reduce((expanded, path) => expandPath(account, expanded, path.split('.'), path), object);
}

function expandPath(account: Account, object: object, [name, ...rest]: string[], path: string): object {
  if (name === undefined) return object;
  const fields: Fields = { ...object };
  const reveal = fields['object'] === 'invoice' ? hidden[name] : undefined;
  const value = reveal && fields[name] === undefined ? reveal(account, String(fields['id'])) : fields[name];
  const isLeaf = rest.length === 0;
  if (value === undefined || (isLeaf && !reveal && !Object.hasOwn(references, name)))
    throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
  fields[name] = expandValue(account, value, name, rest, path);
  return fields;
}

function expandValue(account: Account, value: unknown, name: string, rest: string[], path: string): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => expandValue(account, item, name, rest, path));
  const target = typeof value === 'string' ? (references[name]?.(account, value) ?? value) : value;
  return isObject(target) ? expandPath(account, target, rest, path) : target;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
