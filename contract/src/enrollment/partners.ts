import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';

export const getActivePartners = endpoint({
  name: 'getActivePartners',
  summary: 'List the partner organizations that a member can choose',
  method: 'GET',
  path: '/api/v1/students/get-active-partners',
  access: 'member',
  reply: z.object({
    statusCode: z.literal(200),
    partners: z.array(z.object({ _id: z.string(), name: z.string() })),
  }),
  errorSource: 'partnerList',
  defaultError: 'Failed to fetch partners',
});
