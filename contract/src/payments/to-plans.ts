import type { Plan, PlanDescription, PlanProduct } from './plans.ts';

// Without the schemas of plans.ts, which the page of the plans doesn't load (docs/decisions/0048-the-first-screen.md).

const isOptional = (value: unknown, type: 'string' | 'number' | 'boolean'): boolean =>
  value === undefined || typeof value === type;

/** Checks what `planDescription` does. A test compares them. */
function isPlanDescription(content: unknown): content is PlanDescription {
  if (typeof content !== 'object' || content === null) return false;
  // Any object can be read as one whose fields are unknown.
  const { title, moments, features, ...rest } = content as Readonly<Record<string, unknown>>;
  return (
    typeof title === 'string' &&
    Number.isSafeInteger(moments) &&
    Array.isArray(features) &&
    features.every((feature) => typeof feature === 'string') &&
    isOptional(rest['savePercent'], 'number') &&
    isOptional(rest['savingsNote'], 'string') &&
    isOptional(rest['popular'], 'boolean')
  );
}

function readDescription(description: PlanProduct['description']): PlanDescription | undefined {
  try {
    const content: unknown = typeof description === 'string' ? JSON.parse(description) : description;
    return isPlanDescription(content) ? content : undefined;
  } catch {
    return undefined;
  }
}

const formatSavings = (percent: number | undefined, note: string | undefined): string | undefined =>
  percent === undefined || percent <= 0 ? undefined : `Save ${String(percent)}% ${note ?? ''}`.trim();

/**
 * Converts a product of the catalog to the portal's form (DATA-03).
 * @returns undefined if the description is unreadable. Lists leave the product out (PLAN-08)
 */
export function toPlan(product: PlanProduct): Plan | undefined {
  const description = readDescription(product.description);
  if (!description) return undefined;
  return {
    id: product.id,
    title: description.title,
    price: product.price.unit_amount,
    priceId: product.price.id,
    moments: description.moments,
    features: description.features,
    savings: formatSavings(description.savePercent, description.savingsNote),
    isPopular: description.popular ?? false,
    isSponsored: product.isSponsored ?? false,
    discount: product.discount,
  };
}

/** Converts products, cheapest first (PLAN-01), without unreadable ones. */
export const toPlans = (products: readonly PlanProduct[]): readonly Plan[] =>
  products
    .map(toPlan)
    .filter((plan) => plan !== undefined)
    .sort((a, b) => a.price - b.price);
