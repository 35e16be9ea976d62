import { readFile } from 'node:fs/promises';
import path from 'node:path';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Configuration } from '../configuration/schema.ts';

const hashesSchema = z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) });

/** Reads the hashes of the prerendered page's inline scripts and styles, which the portal's build writes. */
async function readInlineHashes(portalDir: string): Promise<z.infer<typeof hashesSchema>> {
  try {
    return hashesSchema.parse(JSON.parse(await readFile(path.join(portalDir, 'csp-hashes.json'), 'utf8')));
  } catch {
    // A server that only serves the API has no built portal.
    return { scripts: [], styles: [] };
  }
}

const listOrigins = (...urls: readonly (string | undefined)[]): string[] => [
  ...new Set(urls.flatMap((url) => (url === undefined ? [] : [new URL(url).origin]))),
];

/**
 * Lists Stripe's origins and their subdomains, from which Stripe loads parts of its script and its frames:
 * https://docs.stripe.com/security/guide#content-security-policy
 */
const listStripeOrigins = (configuration: Configuration): string[] =>
  configuration.stripeScriptUrl === undefined
    ? ['https://js.stripe.com', 'https://*.js.stripe.com']
    : listOrigins(configuration.stripeScriptUrl);

/** The page calls Google Places by itself, so none of its scripts is allowed (SEC-07). */
const listPlacesOrigins = ({ placesApiKey, placesApiUrl }: Configuration): string[] =>
  placesApiKey === undefined ? [] : listOrigins(placesApiUrl);

/** Builds a policy that allows our own origin and the configured providers. Inline scripts need a known hash. */
async function createPortalPolicy(configuration: Configuration) {
  const hashes = await readInlineHashes(configuration.portalDir);
  const stripe = listStripeOrigins(configuration);
  const stripeApi =
    configuration.stripeApiUrl === undefined
      ? ['https://api.stripe.com']
      : listOrigins(configuration.stripeApiUrl);
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...hashes.scripts, ...stripe],
      styleSrc: ["'self'", ...hashes.styles],
      // The prerendered markup has style attributes. React sets them by script, which needs no permission.
      styleSrcAttr: ["'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      connectSrc: [
        "'self'",
        ...stripeApi,
        ...stripe,
        ...listPlacesOrigins(configuration),
        ...listOrigins(configuration.analyticsUrl),
      ],
      frameSrc: [
        // The referral script's frame (SEC-07).
        ...(configuration.growsurfCampaignId === undefined ? [] : ["'self'"]),
        ...stripe,
        ...(configuration.stripeScriptUrl === undefined ? ['https://hooks.stripe.com'] : []),
      ],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      requireTrustedTypesFor: ["'script'"],
      // Our policy of script addresses is the default one.
      trustedTypes: ['default'],
    },
  };
}

/** Allows the desk's own files and calls, and nothing of other origins: its pages show what members write. */
const deskPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
};

type HelmetOptions = Pick<
  FastifyHelmetOptions,
  'contentSecurityPolicy' | 'crossOriginOpenerPolicy' | 'referrerPolicy'
>;

/** Which pages an application serves. */
export type Pages = 'portal' | 'desk';

const pageOptions: Readonly<Record<Pages, (configuration: Configuration) => Promise<HelmetOptions>>> = {
  portal: async (configuration) => ({
    contentSecurityPolicy: await createPortalPolicy(configuration),
    // Banks and wallets open windows from the card form, which any page can lead to without a new document.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  }),
  desk: () =>
    Promise.resolve({
      contentSecurityPolicy: deskPolicy,
      crossOriginOpenerPolicy: { policy: 'same-origin' },
      // Addresses of the desk hold members' IDs.
      referrerPolicy: { policy: 'no-referrer' },
    }),
};

/** A reply of a call is no page and loads nothing. A page's policy names every source, which makes up a third of a small reply. */
const policyOfCalls = "default-src 'none'; frame-ancestors 'none'";

const isCall = (url: string): boolean => url.startsWith('/api/') || url.startsWith('/webhooks/');

/** Recognizes the path of a script, a style, or a font. */
const isFile = (url: string): boolean => url.startsWith('/assets/');

/** The headers that mean something on a file. Those of a page were 1 KB on each of ten files, which a slow line carries in 60 ms. */
const headersOfFiles: readonly string[] = [
  'content-security-policy',
  'cross-origin-resource-policy',
  'strict-transport-security',
  'x-content-type-options',
];

type Headers = Readonly<Record<string, string>>;

/** Headers that the HTTP server adds to every reply. */
const transportHeaders = ['connection', 'content-length', 'date', 'content-type'];

/** Reads the headers that helmet sets, from a reply of an application without other plugins. */
async function readHelmetHeaders(configuration: Configuration, pages: Pages): Promise<Headers> {
  const sample = Fastify();
  await sample.register(helmet, {
    ...(await pageOptions[pages](configuration)),
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
    hsts: { maxAge: 63_072_000, includeSubDomains: true },
  });
  sample.get('/', (_request, reply) => reply.send(''));
  const { headers } = await sample.inject('/');
  await sample.close();
  const own = Object.entries(headers).filter(([name]) => !transportHeaders.includes(name));
  return Object.fromEntries(own.map(([name, value]) => [name, String(value)]));
}

/**
 * Adds the security headers to every reply. They never change, but helmet computes them for every request, which slows a busy
 * server. So they are computed once.
 */
export async function addSecurityHeaders(
  app: FastifyInstance,
  configuration: Configuration,
  pages: Pages = 'portal',
): Promise<void> {
  const ofPages = await readHelmetHeaders(configuration, pages);
  const ofCalls = { ...ofPages, 'content-security-policy': policyOfCalls };
  const ofFiles = Object.fromEntries(
    Object.entries(ofCalls).filter(([name]) => headersOfFiles.includes(name)),
  );
  app.addHook('onRequest', ({ url }, reply, done) => {
    if (isFile(url)) void reply.headers(ofFiles);
    else void reply.headers(isCall(url) ? ofCalls : ofPages);
    done();
  });
}
