/** Kinds of products. server/src/features/payments/plans/product-kinds.ts says what the payment of each kind credits. */
export const productKinds = ['plan', 'add-on'] as const;
export type ProductKind = (typeof productKinds)[number];

/** Checks whether a kind is an add-on. Every kind is one but the plan. */
export const isAddOnKind = (kind: ProductKind): boolean => kind !== 'plan';

/** Converts the flag that the specification's calls and the plans file use. */
export const toProductKind = (isAddOn: boolean): ProductKind => (isAddOn ? 'add-on' : 'plan');

/** Replaces `isAddOn` of a query by the product's kind. */
export const toKindQuery = <T extends { readonly isAddOn?: 'true' | 'false' | undefined }>({
  isAddOn,
  ...query
}: T) => ({ ...query, kind: toProductKind(isAddOn === 'true') });

/** Replaces `isAddOn` of a body by the product's kind. */
export const toKindBody = <T extends { readonly isAddOn: boolean }>({ isAddOn, ...body }: T) => ({
  ...body,
  kind: toProductKind(isAddOn),
});
