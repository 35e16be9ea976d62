import type Stripe from 'stripe';
import { z } from 'zod';
import type { Account } from '../account.ts';
import { emit } from '../notifications/events.ts';
import type { Endpoints } from '../protocol/endpoints.ts';
import { invalidRequest, resourceMissing } from '../protocol/failure.ts';
import { createId, getId } from '../protocol/ids.ts';
import { listPage } from '../protocol/listing.ts';
import { flag, mergeMetadata, metadata, nothing, page, text, unsettable } from '../protocol/params.ts';
import { makePrice, priceData } from './prices.ts';

const features = z.union([z.literal(''), z.array(z.strictObject({ name: text }))]);
const fields = {
  active: flag.optional(),
  description: unsettable.optional(),
  images: z.union([z.literal(''), z.array(text)]).optional(),
  marketing_features: features.optional(),
  metadata: metadata.optional(),
  statement_descriptor: text.optional(),
  unit_label: unsettable.optional(),
  url: unsettable.optional(),
};
const createParams = z.strictObject({
  ...fields,
  id: text.optional(),
  name: text,
  type: z.enum(['good', 'service']).optional(),
  default_price_data: priceData.omit({ product: true }).optional(),
});
const updateParams = z.strictObject({ ...fields, name: text.optional(), default_price: text.optional() });
const listParams = z.strictObject({
  ...page,
  active: flag.optional(),
  ids: z.array(text).optional(),
  type: text.optional(),
});

export function registerProductRoutes(account: Account, { get, post, del }: Endpoints): void {
  post('/v1/products', createParams, (params) => {
    const product = makeProduct(account, params);
    if (!params.default_price_data) return product;
    const price = makePrice(account, { ...params.default_price_data, product: product.id });
    return account.products.put(product.id, { ...product, default_price: price.id });
  });

  get('/v1/products', listParams, (params) => {
    const { active, ids } = params;
    const products = account.products
      .list()
      .filter((product) => active === undefined || product.active === active)
      .filter((product) => ids === undefined || ids.includes(product.id));
    return listPage(products, '/v1/products', params);
  });

  get('/v1/products/:id', nothing, (_params, { id }) => findProduct(account, id));

  post('/v1/products/:id', updateParams, (params, { id }) => {
    const before = findProduct(account, id);
    requireOwnPrice(account, id, params.default_price);
    const after = { ...before, ...getChanges(before, params), updated: account.now() };
    account.products.put(id, after);
    emit(account, 'product.updated', after, before);
    return after;
  });

  del('/v1/products/:id', nothing, (_params, { id }) => {
    findProduct(account, id);
    if (account.prices.list().some((price) => price.product === id))
      throw invalidRequest('This product cannot be deleted because it has one or more user-created prices.');
    account.products.delete(id);
    return { id, object: 'product', deleted: true } satisfies Stripe.DeletedProduct;
  });
}

function findProduct(account: Account, id: string): Stripe.Product {
  const product = account.products.get(id);
  if (!product) throw resourceMissing('product', id);
  return product;
}

function makeProduct(account: Account, params: z.output<typeof createParams>): Stripe.Product {
  const id = params.id ?? createId('prod');
  if (account.products.get(id))
    throw invalidRequest(`Product already exists. Product ID: ${id}`, {
      code: 'resource_already_exists',
      param: 'id',
    });
  const now = account.now();
  const bare: Stripe.Product = {
    id,
    object: 'product',
    active: true,
    created: now,
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    name: params.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: now,
    url: null,
  };
  const product = account.products.put(id, { ...bare, ...getChanges(bare, params) });
  emit(account, 'product.created', product);
  return product;
}

function getChanges(before: Stripe.Product, params: z.output<typeof updateParams>): Partial<Stripe.Product> {
  const { active, name, description, images, marketing_features, statement_descriptor, unit_label, url } =
    params;
  return {
    active: active ?? before.active,
    name: name ?? before.name,
    default_price: params.default_price ?? getId(before.default_price),
    description: description === undefined ? before.description : description,
    images: images === '' ? [] : (images ?? before.images),
    marketing_features: marketing_features === '' ? [] : (marketing_features ?? before.marketing_features),
    metadata: mergeMetadata(before.metadata, params.metadata),
    statement_descriptor: statement_descriptor ?? before.statement_descriptor ?? null,
    unit_label: unit_label === undefined ? (before.unit_label ?? null) : unit_label,
    url: url === undefined ? before.url : url,
  };
}

function requireOwnPrice(account: Account, product: string, price: string | undefined): void {
  if (price === undefined) return;
  const found = account.prices.get(price);
  if (!found) throw resourceMissing('price', price, 'default_price');
  if (getId(found.product) !== product)
    throw invalidRequest(`The price ${price} does not belong to this product.`, { param: 'default_price' });
}
