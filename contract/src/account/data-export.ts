import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { confirmationId } from './confirmation.ts';

/** Exports everything stored about the member as one JSON document, once they have confirmed it with a fresh code (ACC-06). */
export const exportMyData = defineEndpoint({
  name: 'exportMyData',
  summary: 'Everything that is stored of the member',
  method: 'POST',
  path: '/api/v1/students/my-data',
  access: 'member',
  body: z.strictObject({ confirmationId }),
  reply: z.object({ data: z.record(z.string(), z.unknown()) }),
  errorSource: 'userProfile',
});
