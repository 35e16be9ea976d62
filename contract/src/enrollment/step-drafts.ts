import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { maxTextLength } from '../http/fields.ts';
import { crisisWordsField } from '../safety/crisis-words.ts';
import { enrollmentSteps } from './enrollment-steps.ts';

/** In characters. More than a step accepts, so that a text that is too long isn't lost before the member shortens it. */
const longest = 2 * maxTextLength;

const text = z.optional(z.string().check(z.maxLength(longest)));
const list = z.optional(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(30)));

/** The fields of all steps as typed, also unfinished or invalid ones (ENR-16). Read-only fields have no draft. */
export const draftValues = z.strictObject({
  partnerId: text,
  partnerCode: text,
  memberSource: text,
  firstName: text,
  lastName: text,
  preferredName: text,
  dob: text,
  pronounsList: list,
  races: list,
  gender: text,
  sexualOrientation: text,
  /** Null if the member is no student: the student flag itself is never stored (API-07). */
  school: z.optional(z.nullable(z.string().check(z.maxLength(longest)))),
  address: text,
  city: text,
  state: text,
  zip: text,
  hopeToGain: text,
  shiftTime: text,
  shiftDays: list,
  contactName: text,
  contactPhone: text,
  contactRelationship: text,
  contactIsAdult: z.optional(z.boolean()),
});

export type DraftValues = z.infer<typeof draftValues>;

/** A saved version of a draft: the open form that wrote it, and how many versions that form had written. */
export const draftVersion = z.strictObject({
  writer: z.uuid(),
  sequence: z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)),
});

export type DraftVersion = z.infer<typeof draftVersion>;

const stepDraft = z.object({ version: draftVersion, values: draftValues, savedAt: z.string() });

export type StepDraft = z.infer<typeof stepDraft>;

const draftParams = z.strictObject({
  memberId: z.string().check(z.maxLength(64)),
  step: z.enum(enrollmentSteps),
});
const path = '/api/v1/students/:memberId/step-drafts/:step';

/** Reads what the member typed in a step and did not save yet, even on another device (ENR-16). */
export const readStepDraft = defineEndpoint({
  name: 'readStepDraft',
  summary: 'Get the draft of an enrollment step',
  method: 'GET',
  path,
  access: 'member',
  params: draftParams,
  reply: z.object({ draft: z.nullable(stepDraft) }),
  errorSource: 'updateEnrollment',
  defaultError: 'Loading your draft failed',
});

/**
 * Saves a draft (ENR-16). A version is saved if the same form wrote the stored one before it, or if it was made from the stored one.
 * Any other version is older than the stored one, or another device wrote in between. Then nothing is saved, and the reply has the
 * stored draft, or null if there is none anymore. A draft opens no crisis, because it isn't finished.
 */
export const saveStepDraft = defineEndpoint({
  name: 'saveStepDraft',
  summary: 'Save the draft of an enrollment step',
  method: 'PUT',
  path,
  access: 'member',
  params: draftParams,
  body: z.strictObject({
    version: draftVersion,
    /** The version that the form shows; null if there was no draft. */
    basedOn: z.nullable(draftVersion),
    values: draftValues,
  }),
  reply: z.object({ saved: z.boolean(), draft: z.nullable(stepDraft), ...crisisWordsField }),
  errorSource: 'updateEnrollment',
  defaultError: 'Saving your draft failed',
});
