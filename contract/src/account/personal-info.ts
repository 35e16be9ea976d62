import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { memberParams } from '../http/fields.ts';
import { memberSlices } from '../members/members.ts';
import { crisisWordsField } from '../safety/crisis-words.ts';
import { personalInfoFields } from './account-fields.ts';

/** Saves the personal info (ACC-04). If two calls save at the same time, the later one wins as a whole. */
export const updatePersonalInfo = defineEndpoint({
  name: 'updatePersonalInfo',
  summary: 'Save name and pronouns',
  method: 'POST',
  path: '/api/v1/students/:memberId/update-personal-info',
  access: 'member',
  params: memberParams,
  body: z.extend(personalInfoFields, { memberId: z.string().check(z.maxLength(64)) }),
  reply: z.object({ message: z.string(), user: memberSlices, ...crisisWordsField }),
  errorSource: 'updatePersonalInfo',
  defaultError: 'Personal info update request failed',
});
