import { z } from 'zod';
import type { Account } from '../account.ts';
import type { Endpoints } from '../protocol/endpoints.ts';
import { resourceMissing } from '../protocol/failure.ts';
import { listPage } from '../protocol/listing.ts';
import { nothing, page, text } from '../protocol/params.ts';

const listParams = z.strictObject({ ...page, customer: text.optional(), payment_intent: text.optional() });

export function registerChargeRoutes(account: Account, { get }: Endpoints): void {
  get('/v1/charges', listParams, (params) => {
    const { customer, payment_intent } = params;
    const charges = account.charges
      .list()
      .filter((charge) => customer === undefined || charge.customer === customer)
      .filter((charge) => payment_intent === undefined || charge.payment_intent === payment_intent);
    return listPage(charges, '/v1/charges', params);
  });
  get('/v1/charges/:id', nothing, (_params, { id }) => {
    const charge = account.charges.get(id);
    if (!charge) throw resourceMissing('charge', id);
    return charge;
  });
}
