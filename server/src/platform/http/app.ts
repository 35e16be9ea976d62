import { randomUUID } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { jsonSchemaTransform, serializerCompiler } from 'fastify-type-provider-zod';
import type { Configuration } from '../configuration/schema.ts';
import { handleError } from './error-handler.ts';
import { handleNotFound } from './not-found.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { validatorCompiler } from './validation.ts';

/** Largest body that is read, in bytes. */
const bodyLimit = 64 * 1024;

const proxies = (configuration: Configuration): string[] | false =>
  configuration.trustedProxies === undefined
    ? false
    : configuration.trustedProxies.split(',').map((part) => part.trim());

async function addApiDocument(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Moments API', version: '1' },
      components: {
        securitySchemes: {
          member: { type: 'apiKey', in: 'header', name: 'Authorization' },
          operator: { type: 'apiKey', in: 'header', name: 'Authorization' },
        },
      },
    },
    transform: jsonSchemaTransform,
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
}

/** Personal data must not be kept by any cache on the way. */
function forbidCaching(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      void reply.header('cache-control', 'no-store');
    done();
  });
}

/**
 * The HTTP application without its routes: validation, errors, security headers, limits.
 * Per-address limits are in memory, against floods; what must hold across servers is counted in the database.
 */
export async function createApp(
  configuration: Configuration,
  log: FastifyBaseLogger,
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    // One line for each, without addresses: request-log.ts.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: proxies(configuration),
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 256, ignoreTrailingSlash: true },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(handleNotFound);
  await addSecurityHeaders(app, configuration);
  await app.register(rateLimit, { max: configuration.requestsPerMinute, timeWindow: '1 minute' });
  await addApiDocument(app);
  forbidCaching(app);
  return app;
}
