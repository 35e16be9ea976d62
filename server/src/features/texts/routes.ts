import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors/app-error.ts';
import { guardWebhooks } from '../../platform/http/webhook-guard.ts';
import type { SignedRequest } from '../../providers/text-messages/text-messages.ts';
import type { Services } from '../../services.ts';
import { receiveText } from './receive-text.ts';
import { recordReport } from './undelivered-texts.ts';

const readSignature = ({ headers }: FastifyRequest): string => {
  const signature = headers['x-twilio-signature'];
  return typeof signature === 'string' ? signature : '';
};

/** A signature is the base64 of 20 bytes (HMAC-SHA1). */
const isSignature = (text: string): boolean => /^[\w+/-]{27}=$/.test(text);

const toSignedRequest = (request: FastifyRequest): SignedRequest => ({
  path: request.url,
  form: request.body instanceof URLSearchParams ? Object.fromEntries(request.body) : {},
  signature: readSignature(request),
});

/** A text with ten pictures has about 50 parameters. Reading thousands, to find that their signature is wrong, would slow others. */
const mostParameters = 200;

function hasManyParameters(body: string): boolean {
  let place = -1;
  for (let count = 0; count < mostParameters; count += 1) {
    place = body.indexOf('&', place + 1);
    if (place === -1) return false;
  }
  return true;
}

/** Reads forms, with few parameters. */
function addFormParser(scope: FastifyInstance): void {
  const form = 'application/x-www-form-urlencoded';
  scope.addContentTypeParser(form, { parseAs: 'string' }, (_request, body, done) => {
    const text = body.toString();
    if (hasManyParameters(text)) done(new AppError('BODY_TOO_LARGE'));
    else done(null, new URLSearchParams(text));
  });
}

/** In bytes. A text of 1,600 characters takes up to 20 KB. */
const bodyLimit = 64 * 1_024;

const options = { bodyLimit, config: { limit: 'none' } } as const;

/** Adds the text message provider's webhooks: incoming texts and delivery reports (TEXT-01). */
export async function registerTextRoutes(app: FastifyInstance, services: Services): Promise<void> {
  await app.register((scope, _options, registered) => {
    scope.removeAllContentTypeParsers();
    addFormParser(scope);
    const guard = guardWebhooks(scope, bodyLimit);
    const rejectSignature = (request: FastifyRequest): never => {
      guard.reject(request);
      throw new AppError('SIGNATURE_REJECTED');
    };
    // Before the body is read.
    scope.addHook('onRequest', (request, reply, done) => {
      if (!isSignature(readSignature(request))) {
        void reply.header('connection', 'close');
        rejectSignature(request);
      }
      done();
    });
    scope.post('/webhooks/twilio', options, async (request, reply) => {
      const text = services.texts.readText(toSignedRequest(request));
      if (!text) return rejectSignature(request);
      guard.accept(request);
      // Twilio shows the rejection in its debugger, so that a wrong setting is noticed.
      if (text === 'not-ours') throw new AppError('FOREIGN_TEXT');
      const answer = await receiveText(services, text);
      return reply.type('text/xml').send(services.texts.formatWebhookReply(answer));
    });
    scope.post('/webhooks/twilio/status', options, async (request, reply) => {
      const report = services.texts.readReport(toSignedRequest(request));
      if (!report) return rejectSignature(request);
      guard.accept(request);
      await recordReport(services, report);
      return reply.status(204).send();
    });
    registered();
  });
}
