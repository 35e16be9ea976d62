import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { confirmationId } from './confirmation.ts';

/**
 * Exports the member's data as one JSON document, once they have confirmed it with a fresh code (ACC-06). It leaves out what staff write for each other:
 * notes, drafts, records of crises, and incidents.
 */
export const exportMyData = defineEndpoint({
  name: 'exportMyData',
  summary: 'The member’s own data',
  method: 'POST',
  path: '/api/v1/students/my-data',
  access: 'member',
  body: z.strictObject({ confirmationId }),
  reply: z.object({ data: z.record(z.string(), z.unknown()) }),
  errorSource: 'userProfile',
});
