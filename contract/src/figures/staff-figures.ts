import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { staffCall } from '../http/staff-call.ts';

export const figurePeriods = ['week', 'month', 'quarter'] as const;
export type FigurePeriod = (typeof figurePeriods)[number];

/** Minutes, percent, or a number. Null for fewer than 5 cases, which could show a person. */
const measure = z.nullable(z.number());

/** How well the service did in a period, over all members. "On shift" is the member's own evening. */
const measures = z.object({
  firstReplyMedian: measure,
  firstReply90: measure,
  replyMedian: measure,
  lateReplies: measure,
  crisisReplied: measure,
  crisisJoined: measure,
  matchedInTime: measure,
  decidedInTime: measure,
  undone: measure,
  sentAnyway: measure,
  wrongMember: measure,
  undelivered: measure,
  opened: measure,
  byCommandLine: measure,
});
export type Measure = keyof z.infer<typeof measures>;

/** Minutes of a wait on shift after which a reply is late. */
export const lateAfter = 30;

/** Shows the figures (DESK-12). A job counts each day from indexed columns. If a count is older than 10 minutes, this starts the next one. */
export const staffGetFigures = defineEndpoint({
  name: 'staffGetFigures',
  actions: ['see-figures'],
  summary: 'Show how well the service does, by week, month, or quarter',
  method: 'GET',
  path: '/api/v1/staff/figures',
  query: z.strictObject({ period: z.enum(figurePeriods) }),
  reply: z.object({
    /** Null before the first count. */
    countedAt: z.nullable(z.string()),
    now: z.object({
      waiting: z.int(),
      /** On shift for more than 30 minutes. */
      waitingLong: z.int(),
      /** Texts and emails that failed more than a day ago. */
      failedMessages: z.int(),
    }),
    /** The newest first. Days are in Eastern Time, the last one included. */
    periods: z.array(z.object({ from: z.string(), until: z.string(), measures })),
    /** Texts of the newest period by the hour of the day in Eastern Time, from 0 to 23. Null for 1 to 4. */
    textsByHour: z.array(z.object({ fromMembers: measure, fromCoaches: measure })),
    /** Null for 1 to 4 members. */
    coaches: z.array(z.object({ name: z.string(), members: measure, waiting: measure })),
  }),
  ...staffCall,
});

/** The same as a CSV file, for spreadsheets. */
export const staffExportFigures = defineEndpoint({
  name: 'staffExportFigures',
  actions: ['see-figures'],
  summary: 'Export the figures as CSV',
  method: 'GET',
  path: '/api/v1/staff/figures/csv',
  query: z.strictObject({ period: z.enum(figurePeriods) }),
  reply: z.object({ csv: z.string() }),
  ...staffCall,
});
