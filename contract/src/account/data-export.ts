import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';

/** Exports everything stored about the member as one JSON document. */
export const exportMyData = endpoint({
  name: 'exportMyData',
  summary: 'Everything that is stored of the member',
  method: 'GET',
  path: '/api/v1/students/my-data',
  access: 'member',
  reply: z.object({ statusCode: z.literal(200), data: z.record(z.string(), z.unknown()) }),
  errorSource: 'userProfile',
  defaultError: 'Request failed',
});
