import type Stripe from 'stripe';
import { resourceMissing } from './failure.ts';
import type { Page } from './params.ts';

/**
 * Returns one page of a list, newest first: https://docs.stripe.com/api/pagination.
 * @param items in the order of their creation
 */
export function listPage<T extends { id: string; created: number }>(
  items: T[],
  url: string,
  { starting_after: after, limit }: Page,
): Stripe.ApiList<T> {
  const newestFirst = items.toReversed().sort((a, b) => b.created - a.created);
  const start = after === undefined ? 0 : newestFirst.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && start === 0) throw resourceMissing('object', after, 'starting_after');
  const data = newestFirst.slice(start, start + limit);
  return { object: 'list', url, data, has_more: start + limit < newestFirst.length };
}

/** Returns a complete list inside another object. */
export function toList<T>(data: T[], url: string): Stripe.ApiList<T> {
  return { object: 'list', url, data, has_more: false };
}
