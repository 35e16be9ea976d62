import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { memberSlices } from '../members/members.ts';
import { crisisWordsField } from '../safety/crisis-words.ts';

/** In characters. */
export const longestFirstText = 1000;

/**
 * Keeps the text that a member who waits for a coach writes. It is sent to the coach at the match, and uses a Moment only then. An empty text
 * removes it. Rejects a member who doesn't wait (ILLEGAL_TRANSITION).
 */
export const saveFirstText = defineEndpoint({
  name: 'saveFirstText',
  summary: 'Keep a first text for the coach until the match',
  method: 'POST',
  path: '/api/v1/students/first-text',
  access: 'member',
  body: z.strictObject({ text: z.string().check(z.trim(), z.maxLength(longestFirstText)) }),
  reply: z.object({ message: z.string(), user: memberSlices, ...crisisWordsField }),
  errorSource: 'updatePersonalInfo',
  defaultError: 'Your text couldn’t be saved',
});
