import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { staffPath, staffSessionCall } from '../http/staff-call.ts';

/** In characters. Two sentences. */
export const longestIntroduction = 240;
const longestPronouns = 40;

const introduction = z.strictObject({
  pronouns: z.string().check(z.trim(), z.maxLength(longestPronouns, 'Please shorten this')),
  about: z.string().check(z.trim(), z.maxLength(longestIntroduction, 'Please shorten this to two sentences')),
});
const reply = z.object({ pronouns: z.string(), about: z.string() });

/** Reads what members read about the caller as their coach. Empty texts aren't shown. */
export const staffGetOwnIntroduction = defineEndpoint({
  name: 'staffGetOwnIntroduction',
  summary: 'Get what members read about the caller',
  method: 'GET',
  path: `${staffPath}/session/introduction`,
  reply,
  actions: ['use-desk'],
  ...staffSessionCall,
});

/** Saves what members read about the caller as their coach. */
export const staffSaveOwnIntroduction = defineEndpoint({
  name: 'staffSaveOwnIntroduction',
  summary: 'Save what members read about the caller',
  method: 'POST',
  path: `${staffPath}/session/introduction`,
  body: introduction,
  reply,
  actions: ['use-desk'],
  ...staffSessionCall,
});
