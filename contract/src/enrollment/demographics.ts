import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';

/** An option set: an ID, and labels by value (ENR-08). */
export const optionSet = z.object({ _id: z.string(), selections: z.record(z.string(), z.string()) });
export type OptionSet = z.infer<typeof optionSet>;

export interface Option {
  readonly value: string;
  readonly label: string;
}

/** The label of None. “None” alone would read like a gender. */
export const noneLabel = 'None of these';

/** Converts an option set to value and label pairs, optionally starting with None (value `NONE`, ENR-08). */
export const toOptions = (set: OptionSet, withNone = false): readonly Option[] => [
  ...(withNone ? [{ value: 'NONE', label: noneLabel }] : []),
  ...Object.entries(set.selections).map(([value, label]) => ({ value, label })),
];

export const getMemberDemographics = defineEndpoint({
  name: 'getMemberDemographics',
  summary: 'List the options of the personal details',
  method: 'GET',
  path: '/api/v1/students/member-demographics',
  access: 'member',
  reply: z.object({
    data: z.object({
      genderOptions: optionSet,
      pronounOptions: optionSet,
      ethnicityOptions: optionSet,
      sexualOrientationOptions: optionSet,
    }),
  }),
  errorSource: 'demographics',
  defaultError: 'Failed to fetch demographics',
});

export const getCoachDemographics = defineEndpoint({
  name: 'getCoachDemographics',
  summary: 'List the options of a coach preference',
  method: 'GET',
  path: '/api/v1/students/coach-demographics',
  access: 'member',
  reply: z.object({
    data: z.object({
      genderOptions: optionSet,
      ethnicityOptions: optionSet,
      sexualOrientationOptions: optionSet,
    }),
  }),
  errorSource: 'coachDemographics',
  defaultError: 'Demographics request failed',
});
