import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';

/** Reads the picture of the member's coach, a JPEG as a data URL. Empty without one (HOME-04). */
export const getCoachPortrait = defineEndpoint({
  name: 'getCoachPortrait',
  summary: 'The picture of the member’s coach',
  method: 'GET',
  path: '/api/v1/students/coach-portrait',
  access: 'member',
  reply: z.object({ portrait: z.string() }),
});
