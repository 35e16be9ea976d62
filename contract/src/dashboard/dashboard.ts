import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';

/** Moments as the member sees them (HOME-02). `expiresOn` is an ISO date in Eastern Time. */
export const momentsBalance = z.object({
  limit: z.int(),
  remaining: z.int(),
  fromPlan: z.int(),
  fromAddOns: z.int(),
  expiresOn: z.nullable(z.string()),
});
export type MomentsBalance = z.infer<typeof momentsBalance>;

/** Texts of one day (ISO date in Eastern Time). */
const dailyActivity = z.object({ date: z.string(), sent: z.int(), received: z.int() });

/** Usage stats (DATA-04): texts since the allowance started, and the Moments left. */
export const getStatics = defineEndpoint({
  name: 'getStatics',
  summary: 'The dashboard’s figures',
  method: 'GET',
  path: '/api/v1/students/statics',
  access: 'member',
  reply: z.object({
    data: z.object({
      totalMessageSent: z.int(),
      totalMessageReceive: z.int(),
      availableMoments: z.int(),
      since: z.string(),
      daily: z.array(dailyActivity),
      moments: momentsBalance,
    }),
  }),
});
export type UsageStats = z.infer<(typeof getStatics)['reply']>['data'];

export const getMessageStats = defineEndpoint({
  name: 'getMessageStats',
  summary: 'Texts sent and received',
  method: 'GET',
  path: '/api/v1/students/message-stats',
  access: 'member',
  reply: z.object({ data: z.object({ totalMessageSent: z.int(), totalMessageReceive: z.int() }) }),
});

export const getMomentsBalance = defineEndpoint({
  name: 'getMomentsBalance',
  summary: 'The Moments left',
  method: 'GET',
  path: '/api/v1/students/moments-balance',
  access: 'member',
  reply: z.object({ data: momentsBalance }),
});
