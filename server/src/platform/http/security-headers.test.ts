import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { testConfiguration } from '../../../test/configuration.ts';
import { addSecurityHeaders } from './security-headers.ts';

/** Returns the headers of a server with these settings, and the directives of its content security policy. */
async function headersWith(changes: Parameters<typeof testConfiguration>[0]) {
  const app = Fastify();
  await addSecurityHeaders(app, testConfiguration(changes));
  app.get('/', (_request, reply) => reply.send(''));
  const { headers } = await app.inject('/');
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
  it('allow Stripe’s own script, its frames on subdomains, and windows of banks', async () => {
    const { headers, directives } = await headersWith({ STRIPE_API_URL: '', STRIPE_SCRIPT_URL: '' });
    const stripe = ['https://js.stripe.com', 'https://*.js.stripe.com'];
    expect(directives.get('script-src')).toEqual(expect.arrayContaining(stripe));
    expect(directives.get('frame-src')).toEqual([...stripe, 'https://hooks.stripe.com']);
    expect(directives.get('connect-src')).toContain('https://api.stripe.com');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  });

  it('allow only the sandbox where its script is configured', async () => {
    const sandbox = 'http://127.0.0.1:3001';
    const { directives } = await headersWith({
      STRIPE_API_URL: sandbox,
      STRIPE_SCRIPT_URL: `${sandbox}/stripe.js`,
    });
    expect(directives.get('frame-src')).toEqual([sandbox]);
    expect(JSON.stringify([...directives])).not.toContain('stripe.com');
  });
});
