import { z } from 'zod';
import type { Account } from '../account.ts';
import type { Endpoints } from '../protocol/endpoints.ts';
import { resourceMissing } from '../protocol/failure.ts';
import { listPage } from '../protocol/listing.ts';
import { nothing, page, text } from '../protocol/params.ts';

const listParams = z.strictObject({ ...page, type: text.optional(), types: z.array(text).optional() });

export function registerEventRoutes(account: Account, { get }: Endpoints): void {
  get('/v1/events', listParams, (params) => {
    const wanted = params.types ?? (params.type === undefined ? [] : [params.type]);
    const events = account.events.list().filter(({ type }) => wanted.length === 0 || matches(type, wanted));
    return listPage(events, '/v1/events', params);
  });

  get('/v1/events/:id', nothing, (_params, { id }) => {
    const event = account.events.get(id);
    if (!event) throw resourceMissing('event', id);
    return event;
  });
}

/** Returns whether an event's type matches a filter. `invoice.*` matches all events of invoices. */
function matches(type: string, wanted: string[]): boolean {
  return wanted.some((name) => name === type || (name.endsWith('.*') && type.startsWith(name.slice(0, -1))));
}
