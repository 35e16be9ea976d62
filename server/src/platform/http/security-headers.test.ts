import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { createTestConfiguration } from '../../../test/configuration.ts';
import { addSecurityHeaders } from './security-headers.ts';

/** Returns the headers of a server with these settings, and the directives of its content security policy. */
async function readHeaders(changes: Parameters<typeof createTestConfiguration>[0], url = '/') {
  const app = Fastify();
  await addSecurityHeaders(app, createTestConfiguration(changes));
  app.get('/*', (_request, reply) => reply.send(''));
  const { headers } = await app.inject(url);
  await app.close();
  const policy = String(headers['content-security-policy']).split(';');
  const directives = new Map(
    policy.map((directive): [string, string[]] => {
      const [name = '', ...values] = directive.trim().split(' ');
      return [name, values];
    }),
  );
  return { headers, directives };
}

describe('security headers', () => {
  it('let a reply of a call load and frame nothing, with all other headers of a page', async () => {
    const page = await readHeaders({});
    for (const url of ['/api/v1/students/member-profile?x=1', '/webhooks/stripe']) {
      const { headers } = await readHeaders({}, url);
      expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(Object.keys(headers)).toEqual(Object.keys(page.headers));
    }
  });

  it('scripts, styles, and fonts get few security headers: they may load nothing, and are what they say', async () => {
    for (const url of ['/assets/index-1.js', '/assets/frame-2.css', '/assets/font-3.woff2']) {
      const { headers } = await readHeaders({}, url);
      expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
      expect(headers['strict-transport-security']).toContain('max-age=');
      expect(JSON.stringify(headers).length).toBeLessThan(400);
    }
  });

  it('allow Stripe’s own script, its frames on subdomains, and windows of banks', async () => {
    const { headers, directives } = await readHeaders({ STRIPE_API_URL: '', STRIPE_SCRIPT_URL: '' });
    const stripe = ['https://js.stripe.com', 'https://*.js.stripe.com'];
    expect(directives.get('script-src')).toEqual(expect.arrayContaining(stripe));
    expect(directives.get('frame-src')).toEqual(["'self'", ...stripe, 'https://hooks.stripe.com']);
    expect(directives.get('connect-src')).toContain('https://api.stripe.com');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  });

  it('[SEC-07] let no script address pass that our policy does not know, and no referral script into the page', async () => {
    const { directives } = await readHeaders({
      PLACES_API_KEY: '',
      GROWSURF_SCRIPT_URL: 'https://app.growsurf.example/growsurf.js',
    });
    expect(directives.get('require-trusted-types-for')).toEqual(["'script'"]);
    expect(directives.get('trusted-types')).toEqual(['default']);
    expect(JSON.stringify([...directives])).not.toContain('growsurf');
    expect(directives.get('frame-src')).toContain("'self'");
  });

  it('[SEC-07] let the page call Google Places where addresses are suggested, but run no script of Google', async () => {
    const { directives } = await readHeaders({ PLACES_API_KEY: 'key', PLACES_API_URL: '' });
    expect(directives.get('connect-src')).toContain('https://places.googleapis.com');
    directives.delete('connect-src');
    expect(JSON.stringify([...directives])).not.toContain('google');
    expect(directives.get('trusted-types')).toEqual(['default']);
  });

  it('allow only the sandbox where its script is configured', async () => {
    const sandbox = 'http://127.0.0.1:3001';
    const { directives } = await readHeaders({
      STRIPE_API_URL: sandbox,
      STRIPE_SCRIPT_URL: `${sandbox}/stripe.js`,
    });
    expect(directives.get('frame-src')).toEqual(["'self'", sandbox]);
    expect(JSON.stringify([...directives])).not.toContain('stripe.com');
  });
});
