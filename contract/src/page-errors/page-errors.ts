import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { messageReply } from '../http/fields.ts';
import { staffVisitorCall } from '../http/staff-call.ts';
import { routes } from '../members/routes.ts';
import { deskPages } from '../staff/desk-pages.ts';
import { deskPageErrorsPath, pageErrorsPath } from './page-error-paths.ts';
import {
  errorNamePattern,
  failureKinds,
  framePattern,
  mostFrames,
  reasonPattern,
} from './page-error-rules.ts';

/** The pages of the portal, as reports name them. */
const portalPages = [...Object.values(routes), 'other'] as const;

const definePageError = <const Pages extends readonly string[]>(pages: Pages) =>
  z.strictObject({
    kind: z.enum(failureKinds),
    page: z.enum(pages),
    name: z.string().check(z.regex(errorNamePattern)),
    reason: z.string().check(z.regex(reasonPattern)),
    frames: z.array(z.string().check(z.regex(framePattern))).check(z.maxLength(mostFrames)),
  });

const reportCall = { method: 'POST', reply: messageReply } as const;

/** Reports an error of the portal's page. It says nothing about the person, and needs no session (OPS-05). */
export const reportPageError = defineEndpoint({
  ...reportCall,
  name: 'reportPageError',
  summary: 'Report an error of a page of the portal',
  path: pageErrorsPath,
  access: 'anyone',
  body: definePageError(portalPages),
});

/** Reports an error of the desk's page, also before sign-in (OPS-05). */
export const reportStaffPageError = defineEndpoint({
  ...staffVisitorCall,
  ...reportCall,
  name: 'reportStaffPageError',
  summary: 'Report an error of a page of the desk',
  path: deskPageErrorsPath,
  body: definePageError([...deskPages, 'other']),
});
