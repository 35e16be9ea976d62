import type Stripe from 'stripe';
import { resourceMissing } from './failure.ts';
import type { Page } from './params.ts';

interface Listed {
  id: string;
  created: number;
}

/**
 * Returns one page of a list, newest first: https://docs.stripe.com/api/pagination.
 * @param items in the order of their creation
 */
export function listPage<T extends Listed>(items: T[], url: string, page: Page): Stripe.ApiList<T> {
  const newestFirst = items
    .filter((item) => isWithin(item.created, page.created))
    .reverse()
    .sort((a, b) => b.created - a.created);
  const { starting_after: after, ending_before: before, limit } = page;
  if (before !== undefined) {
    const end = getPosition(newestFirst, before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', url, data: newestFirst.slice(start, end), has_more: start > 0 };
  }
  const start = after === undefined ? 0 : getPosition(newestFirst, after, 'starting_after') + 1;
  const data = newestFirst.slice(start, start + limit);
  return { object: 'list', url, data, has_more: start + limit < newestFirst.length };
}

/** Returns a complete list inside another object. */
export function toList<T>(data: T[], url: string): Stripe.ApiList<T> {
  return { object: 'list', url, data, has_more: false };
}

function getPosition(items: Listed[], id: string, param: string): number {
  const position = items.findIndex((item) => item.id === id);
  if (position < 0) throw resourceMissing('object', id, param);
  return position;
}

function isWithin(time: number, range: Page['created']): boolean {
  if (range === undefined) return true;
  if (typeof range === 'number') return time === range;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range;
  return time > gt && time >= gte && time < lt && time <= lte;
}
