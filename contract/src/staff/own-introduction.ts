import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { staffPath, staffSessionCall } from '../http/staff-call.ts';

/** In characters. Two sentences. */
export const longestIntroduction = 240;
const longestPronouns = 40;
/** In characters. A portrait takes about 12,000. */
const longestPortrait = 40_000;

/** A JPEG as a data URL, or nothing. */
const portrait = z
  .string()
  .check(
    z.maxLength(longestPortrait, 'Please choose a smaller picture'),
    z.regex(/^(data:image\/jpeg;base64,\/9j\/[A-Za-z0-9+/]+={0,2})?$/, 'Please choose a JPEG picture'),
  );

const introduction = z.strictObject({
  pronouns: z.string().check(z.trim(), z.maxLength(longestPronouns, 'Please shorten this')),
  about: z.string().check(z.trim(), z.maxLength(longestIntroduction, 'Please shorten this to two sentences')),
  portrait,
});
const reply = z.object({ pronouns: z.string(), about: z.string(), portrait: z.string() });
export type OwnIntroduction = z.infer<typeof reply>;

/** Reads what members see of the caller as their coach. Empty texts aren't shown, and without a portrait the initial is. */
export const staffGetOwnIntroduction = defineEndpoint({
  name: 'staffGetOwnIntroduction',
  summary: 'Get what members see of the caller',
  method: 'GET',
  path: `${staffPath}/session/introduction`,
  reply,
  actions: ['use-desk'],
  ...staffSessionCall,
});

/** Saves what members see of the caller as their coach. */
export const staffSaveOwnIntroduction = defineEndpoint({
  name: 'staffSaveOwnIntroduction',
  summary: 'Save what members see of the caller',
  method: 'POST',
  path: `${staffPath}/session/introduction`,
  body: introduction,
  reply,
  actions: ['use-desk'],
  ...staffSessionCall,
});
