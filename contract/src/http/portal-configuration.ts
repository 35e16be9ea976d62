import * as z from 'zod/mini';

const link = z.object({ label: z.string(), url: z.string() });

/**
 * The configuration that the server writes into the portal's page, so that changing it needs no build (HOME-01). It holds no secrets.
 */
export const portalConfiguration = z.object({
  supportEmail: z.string(),
  termsUrl: z.string(),
  privacyUrl: z.string(),
  resourcesUrl: z.string(),
  /** The note about the first payment if an application isn't approved. Left out if there is none. */
  unapprovedPaymentNote: z.optional(z.string()),
  textNumber: z.string(),
  codesNumber: z.string(),
  crisis: z.object({
    lifeline: z.string(),
    textLine: z.string(),
    textLineKeyword: z.string(),
    emergency: z.string(),
  }),
  /** The lifetime of an unused session, in seconds (SESS-01). The portal warns the member before the session ends. */
  session: z.object({ seconds: z.int(), idleSeconds: z.int() }),
  announcements: z.array(
    z.object({ kind: z.enum(['orientation', 'video', 'news']), title: z.string(), text: z.string(), link }),
  ),
  quote: z.object({ text: z.string(), author: z.string() }),
  /** `hasWallets`: whether the card form offers Apple Pay, Google Pay, and Link. */
  stripe: z.object({
    publishableKey: z.string(),
    scriptUrl: z.nullable(z.string()),
    hasWallets: z.boolean(),
  }),
  referrals: z.nullable(z.object({ campaignId: z.string(), scriptUrl: z.string() })),
  places: z.nullable(z.object({ apiKey: z.string(), apiUrl: z.string() })),
  analytics: z.nullable(z.object({ key: z.string(), url: z.string() })),
});
export type PortalConfiguration = z.infer<typeof portalConfiguration>;
