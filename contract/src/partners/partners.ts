import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';

/**
 * What a partner requires of its members before it pays for them (SEC-01): a code that it gives out, or an email at one of its domains. A
 * partner that requires nothing has members who only say that they belong to it.
 */
export const partnerProofs = ['code', 'email-domain'] as const;
export type PartnerProof = (typeof partnerProofs)[number];

export const getActivePartners = defineEndpoint({
  name: 'getActivePartners',
  summary: 'List the partner organizations that a member can choose',
  method: 'GET',
  path: '/api/v1/students/get-active-partners',
  access: 'member',
  reply: z.object({
    partners: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        proof: z.optional(z.enum(partnerProofs)),
        /** Only with `email-domain`. */
        emailDomains: z.optional(z.array(z.string())),
      }),
    ),
  }),
  errorSource: 'partnerList',
  defaultError: 'Failed to fetch partners',
});
