import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Configuration } from '../configuration/schema.ts';

const hashesSchema = z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) });

/** Hashes of the inline parts of the prerendered page, written by the portal's build. */
async function inlineHashes(portalDir: string): Promise<z.infer<typeof hashesSchema>> {
  try {
    return hashesSchema.parse(JSON.parse(await readFile(path.join(portalDir, 'csp-hashes.json'), 'utf8')));
  } catch {
    // A server that serves the API only has no portal beside it.
    return { scripts: [], styles: [] };
  }
}

const origins = (...urls: readonly (string | undefined)[]): string[] => [
  ...new Set(urls.flatMap((url) => (url === undefined ? [] : [new URL(url).origin]))),
];

const stripeOrigins = (configuration: Configuration): string[] =>
  configuration.stripeScriptUrl === undefined
    ? ['https://js.stripe.com']
    : origins(configuration.stripeScriptUrl);

function placesOrigins(configuration: Configuration): string[] {
  if (configuration.placesApiKey === undefined) return [];
  return configuration.placesScriptUrl === undefined
    ? ['https://maps.googleapis.com', 'https://places.googleapis.com']
    : origins(configuration.placesScriptUrl);
}

const referralOrigins = (configuration: Configuration): string[] =>
  configuration.growsurfCampaignId === undefined ? [] : origins(configuration.growsurfScriptUrl);

/** Only our own origin, and the providers that are configured. Scripts never run inline but by hash. */
export async function contentSecurityPolicy(configuration: Configuration) {
  const hashes = await inlineHashes(configuration.portalDir);
  const stripe = stripeOrigins(configuration);
  const stripeApi =
    configuration.stripeApiUrl === undefined
      ? ['https://api.stripe.com']
      : origins(configuration.stripeApiUrl);
  const outside = [...stripe, ...placesOrigins(configuration), ...referralOrigins(configuration)];
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...hashes.scripts, ...outside],
      styleSrc: ["'self'", ...hashes.styles],
      // React sets style attributes by script, which needs no permission; attributes in the markup do.
      styleSrcAttr: ["'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...stripeApi, ...outside, ...origins(configuration.analyticsUrl)],
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
