import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { memberParams } from '../http/fields.ts';
import { staffSessionCall, staffPath } from '../http/staff-call.ts';
import { auditReason } from '../staff/audit-reason.ts';

/** The steps of the playbook. `here`: the person says that they have come. */
export const crisisActs = ['start', 'here', 'ask', 'page', 'connect', 'dismiss', 'close'] as const;
/**
 * Everything that a crisis keeps. `join`: a person's page with the texts was visible and had the focus. `no-answer`: the member didn't
 * answer, and the person on call goes on. `words`: the member wrote words of the crisis lists where no text of the thread shows them.
 * `handover`: a person began the call to 911, then said why, and that it was over.
 */
const storedActs = [
  ...crisisActs,
  'join',
  'no-answer',
  'words',
  'handover',
  'explain-handover',
  'end-handover',
] as const;
export type CrisisAct = (typeof storedActs)[number];
/** What opens a crisis: phrases in a text or in an answer of a form, or a person on staff. */
export const crisisStarts = ['text', 'answer', 'staff'] as const;
export type CrisisStart = (typeof crisisStarts)[number];
/** The role in which a person joined a crisis. */
const crisisRoles = ['coach', 'cover', 'on-call'] as const;
export type CrisisRole = (typeof crisisRoles)[number];
/** What came of a crisis. One is needed before the conversation can be done. `no-answer` doesn't end it: the person on call goes on. */
export const crisisOutcomes = [
  'safe-with-plan',
  'connected-to-help',
  'emergency-services',
  'no-answer',
] as const;

/** The dangers that the phrases of the crisis lists indicate. */
export const crisisKinds = [
  'suicide',
  'self-harm',
  'hopelessness',
  'overdose',
  'abuse',
  'harm-to-others',
] as const;
export type CrisisKind = (typeof crisisKinds)[number];

const answer = z.enum(['yes', 'no', 'unclear']);

/** The coach's questions and the answers. */
const crisisAnswers = z.strictObject({
  thoughts: z.optional(answer),
  plan: z.optional(answer),
  means: z.optional(answer),
  timeFrame: z.optional(answer),
});

export type CrisisAnswers = z.infer<typeof crisisAnswers>;

/** A step with its author by name, and the answers that it noted. */
const crisisStep = z.object({
  act: z.enum(storedActs),
  at: z.string(),
  by: z.string(),
  as: z.optional(z.enum(crisisRoles)),
  answers: z.optional(crisisAnswers),
});
export type CrisisStep = z.infer<typeof crisisStep>;
/** A step as it is stored: its author is a person's staff ID, or null for the service. */
export type StoredCrisisStep = Omit<CrisisStep, 'by'> & { readonly by: string | null };

/** A crisis, open or ended, without the member's words. */
const crisisRecord = {
  id: z.string(),
  startedAt: z.string(),
  startedBy: z.enum(crisisStarts),
  /** Who came, and when they last did. Only attention or a press counts: a page that reads ahead or is hidden joins no one. */
  joined: z.array(
    z.object({ staffId: z.string(), name: z.string(), as: z.enum(crisisRoles), at: z.string() }),
  ),
  answers: crisisAnswers,
  steps: z.array(crisisStep),
  /** The latest call to 911. Another can begin when it has ended. */
  handover: z.nullable(
    z.object({
      begunBy: z.string(),
      begunAt: z.string(),
      /** Whether the person has said why. */
      isExplained: z.boolean(),
      endedBy: z.nullable(z.string()),
      endedAt: z.nullable(z.string()),
    }),
  ),
};

const endedCrisis = z.object({
  ...crisisRecord,
  outcome: z.enum([...crisisOutcomes, 'dismissed']),
  endedAt: z.string(),
  /** When the coach checks in on the member; null after a false alarm, and when Done ended it. */
  checkInAt: z.nullable(z.string()),
});
export type EndedCrisis = z.infer<typeof endedCrisis>;

export const openCrisis = z.object({
  ...crisisRecord,
  /** The person on call who was paged, and when; null if no one is on call. */
  paged: z.nullable(z.object({ name: z.string(), at: z.string() })),
  /** Whether paging has stopped: a person on call has joined, or someone pressed “I’m here”. It goes on when they are gone and the member writes on. */
  isPageAnswered: z.boolean(),
  /** Whether the caller may begin the call to 911, and see what a dispatcher asks. */
  canHandOver: z.boolean(),
  /** Whether the caller may say that the call to 911 is over: the person who began it, and after 30 minutes all who may begin one. */
  canEndHandover: z.boolean(),
  /** Whether the caller made the latest call to 911 and hasn’t said why. Until then, they end neither that handover nor the crisis. */
  owesReason: z.boolean(),
});
export type OpenCrisis = z.infer<typeof openCrisis>;

/**
 * Takes a step of the playbook. `start` opens a crisis, if none is open. `here` answers the page. `page` pages the person on call again.
 * `dismiss` needs a reason and `close` an outcome; both end the crisis, unless the outcome is `no-answer`, which pages the person on call to
 * go on. Errors: NOT_FOUND if no crisis is open, HANDOVER_OPEN if it would end during a call to 911,
 * HANDOVER_UNEXPLAINED if the caller made that call and hasn’t said why.
 */
export const staffTakeCrisisStep = defineEndpoint({
  name: 'staffTakeCrisisStep',
  summary: 'Start a crisis, take a step of its playbook, or end it',
  method: 'POST',
  path: `${staffPath}/conversations/:memberId/crisis`,
  params: memberParams,
  body: z.strictObject({
    act: z.enum(crisisActs),
    answers: z.optional(crisisAnswers),
    outcome: z.optional(z.enum(crisisOutcomes)),
    reason: z.optional(auditReason),
  }),
  reply: z.object({ crisis: z.nullable(openCrisis) }),
  actions: ['answer-texts', 'cover-texts'],
  ...staffSessionCall,
});

/** Lists a member's crises that have ended, newest first, for every later coach and for operations. They hold no words of the member. */
export const staffListCrises = defineEndpoint({
  name: 'staffListCrises',
  summary: 'List a member’s crises that have ended',
  method: 'GET',
  path: `${staffPath}/members/:memberId/crises`,
  params: memberParams,
  reply: z.object({ crises: z.array(endedCrisis) }),
  actions: ['answer-texts', 'read-others-texts', 'see-coaching-facts'],
  ...staffSessionCall,
});

export const staffGetPlaybook = defineEndpoint({
  name: 'staffGetPlaybook',
  summary: 'Get the crisis playbook',
  method: 'GET',
  path: `${staffPath}/playbook`,
  reply: z.object({
    /** False while the copy is a placeholder that no clinician has approved. */
    isApproved: z.boolean(),
    steps: z.array(
      z.object({
        key: z.string(),
        title: z.string(),
        instructions: z.string(),
        /** Texts that the coach can send after changing them. */
        suggestions: z.array(z.string()),
      }),
    ),
    outcomes: z.array(z.object({ key: z.enum(crisisOutcomes), label: z.string() })),
  }),
  actions: ['use-desk'],
  ...staffSessionCall,
});
