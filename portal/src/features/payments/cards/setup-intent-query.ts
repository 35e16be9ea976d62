import { queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import { createSetupIntent } from '@moments/contract/payments/cards';
import { caching } from '../../../api/caching.ts';
import { callOrThrow } from '../../../api/call.ts';

/** What the card provider’s form is opened with. */
export type SetUpSecrets = ReplyOf<typeof createSetupIntent>['data'];

/** What a card is added with; kept for 2 s (API-06), and never fetched anew under a form that is being filled in. */
export const setupIntentQuery = queryOptions({
  queryKey: ['setup-intent'],
  queryFn: async () => (await callOrThrow(createSetupIntent)).data,
  ...caching.setupIntent,
  refetchOnMount: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});
