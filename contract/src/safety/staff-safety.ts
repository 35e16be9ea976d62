import * as z from 'zod/mini';
import { crisisKinds } from '../crisis/staff-crisis.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { staffCall, staffPath } from '../http/staff-call.ts';
import { safetyList } from './safety-list.ts';

/** Days of texts that a dry run looks through. */
export const dryRunDays = 30;

/** How many texts of the last days a list finds, next to the current one. Counts only: no words leave the server. */
const safetyHits = z.object({
  /** The texts that were looked through. */
  texts: z.int(),
  /** Texts with at least one phrase, by the current list and by the other one. */
  current: z.int(),
  proposed: z.int(),
  kinds: z.array(z.object({ kind: z.enum(crisisKinds), current: z.int(), proposed: z.int() })),
});
export type SafetyHits = z.infer<typeof safetyHits>;

const safetyVersion = z.object({
  version: z.int(),
  importedBy: z.string(),
  importedAt: z.string(),
  approvedBy: z.string(),
  approverLicense: z.string(),
  /** The phrases of both languages. */
  phrases: z.int(),
  /** The counts of its dry run, in which `current` is the version before. */
  hits: safetyHits,
});
export type SafetyVersion = z.infer<typeof safetyVersion>;

/** Reads the imported versions of the crisis phrases and the playbook. Without one, the lists that come with the product are used. */
export const staffGetSafety = defineEndpoint({
  name: 'staffGetSafety',
  actions: ['see-safety'],
  summary: 'List the versions of the crisis phrases and the playbook',
  method: 'GET',
  path: `${staffPath}/safety`,
  reply: z.object({
    /** Newest first. The first is the current one. */
    versions: z.array(safetyVersion),
    /** The phrases of the lists that come with the product. */
    shippedPhrases: z.int(),
  }),
  ...staffCall,
});

const approval = (most: number) => z.string().check(z.trim(), z.minLength(2), z.maxLength(most));

/**
 * Tries crisis phrases and a playbook against the texts of the last 30 days, and changes nothing. Errors: INVALID_REQUEST for an invalid
 * list.
 */
export const staffTrySafetyList = defineEndpoint({
  name: 'staffTrySafetyList',
  actions: ['see-safety'],
  summary: 'Try crisis phrases against the texts of the last 30 days',
  method: 'POST',
  path: `${staffPath}/safety/dry-run`,
  body: z.strictObject({ list: safetyList }),
  reply: z.object({ message: z.string(), phrases: z.int(), hits: safetyHits }),
  ...staffCall,
});

/**
 * Imports crisis phrases and a playbook that a clinician has approved. They are used from then on. Importing the current version again
 * changes nothing. Errors: INVALID_REQUEST for an invalid list or without an approver.
 */
export const staffImportSafetyList = defineEndpoint({
  name: 'staffImportSafetyList',
  actions: ['import-safety'],
  summary: 'Import approved crisis phrases and a playbook',
  method: 'POST',
  path: `${staffPath}/safety/import`,
  body: z.strictObject({
    list: safetyList,
    /** The clinician’s name. */
    approvedBy: approval(100),
    /** The clinician’s license or role. */
    license: approval(100),
  }),
  reply: z.object({ message: z.string(), version: safetyVersion }),
  ...staffCall,
});
