import { readFile } from 'node:fs/promises';
import path from 'node:path';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Configuration } from '../configuration/schema.ts';

const hashesSchema = z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) });

/** Reads the hashes of the prerendered page's inline scripts and styles, which the portal's build writes. */
async function inlineHashes(portalDir: string): Promise<z.infer<typeof hashesSchema>> {
  try {
    return hashesSchema.parse(JSON.parse(await readFile(path.join(portalDir, 'csp-hashes.json'), 'utf8')));
  } catch {
    // A server that only serves the API has no built portal.
    return { scripts: [], styles: [] };
  }
}

const origins = (...urls: readonly (string | undefined)[]): string[] => [
  ...new Set(urls.flatMap((url) => (url === undefined ? [] : [new URL(url).origin]))),
];

/** Stripe loads parts of its script and its frames from subdomains: https://docs.stripe.com/security/guide#content-security-policy */
const stripeOrigins = (configuration: Configuration): string[] =>
  configuration.stripeScriptUrl === undefined
    ? ['https://js.stripe.com', 'https://*.js.stripe.com']
    : origins(configuration.stripeScriptUrl);

function placesOrigins(configuration: Configuration): string[] {
  if (configuration.placesApiKey === undefined) return [];
  return configuration.placesScriptUrl === undefined
    ? ['https://maps.googleapis.com', 'https://places.googleapis.com']
    : origins(configuration.placesScriptUrl);
}

const referralOrigins = (configuration: Configuration): string[] =>
  configuration.growsurfCampaignId === undefined ? [] : origins(configuration.growsurfScriptUrl);

/** Builds a policy that allows our own origin and the configured providers. Inline scripts need a known hash. */
async function contentSecurityPolicy(configuration: Configuration) {
  const hashes = await inlineHashes(configuration.portalDir);
  const stripe = stripeOrigins(configuration);
  const stripeApi =
    configuration.stripeApiUrl === undefined
      ? ['https://api.stripe.com']
      : origins(configuration.stripeApiUrl);
  const providers = [...stripe, ...placesOrigins(configuration), ...referralOrigins(configuration)];
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...hashes.scripts, ...providers],
      styleSrc: ["'self'", ...hashes.styles],
      // The prerendered markup has style attributes. React sets them by script, which needs no permission.
      styleSrcAttr: ["'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...stripeApi, ...providers, ...origins(configuration.analyticsUrl)],
      frameSrc: [
        ...stripe,
        ...(configuration.stripeScriptUrl === undefined ? ['https://hooks.stripe.com'] : []),
      ],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  };
}

type Headers = Readonly<Record<string, string>>;

/** Headers that the HTTP server adds to every reply. */
const transportHeaders = ['connection', 'content-length', 'date', 'content-type'];

/** Reads the headers that helmet sets, from a reply of an application without other plugins. */
async function readHelmetHeaders(configuration: Configuration): Promise<Headers> {
  const sample = Fastify();
  await sample.register(helmet, {
    contentSecurityPolicy: await contentSecurityPolicy(configuration),
    crossOriginEmbedderPolicy: false,
    // Banks and wallets open windows from the card form, which any page can lead to without a new document.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
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
export async function addSecurityHeaders(app: FastifyInstance, configuration: Configuration): Promise<void> {
  const headers = await readHelmetHeaders(configuration);
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
}
