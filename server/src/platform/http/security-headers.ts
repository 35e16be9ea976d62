import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Configuration } from '../configuration/schema.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';

type Headers = Readonly<Record<string, string>>;

/** What the transport writes on its own into every reply. */
const ofTheTransport = ['connection', 'content-length', 'date', 'content-type'];

/** The headers as helmet writes them into the reply of an application that has nothing else. */
async function headersOf(configuration: Configuration): Promise<Headers> {
  const sample = Fastify();
  await sample.register(helmet, {
    contentSecurityPolicy: await contentSecurityPolicy(configuration),
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    hsts: { maxAge: 63_072_000, includeSubDomains: true },
  });
  sample.get('/', (_request, reply) => reply.send(''));
  const { headers } = await sample.inject('/');
  await sample.close();
  const written = Object.entries(headers).filter(([name]) => !ofTheTransport.includes(name));
  return Object.fromEntries(written.map(([name, value]) => [name, String(value)]));
}

/**
 * Writes the security headers into every reply. They never change, but helmet works them out anew for every request, which a
 * busy server feels: so it is asked once.
 */
export async function addSecurityHeaders(app: FastifyInstance, configuration: Configuration): Promise<void> {
  const headers = await headersOf(configuration);
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
}
