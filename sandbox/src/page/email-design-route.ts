import type { FastifyInstance } from 'fastify';
import type { MessageLog } from '../messages/message-log.ts';

/** The policy for untrusted HTML: no scripts, no forms, no access to the page around it. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: https: http:; font-src data:; sandbox allow-popups allow-popups-to-escape-sandbox";

/** Serves an email's design for a frame. Its links open in new tabs. */
export function registerEmailDesignRoute(app: FastifyInstance, log: MessageLog): void {
  app.get<{ Params: { id: string } }>('/mails/:id', (request, reply) => {
    const design = log.get(request.params.id)?.html;
    if (design === undefined)
      return reply
        .code(404)
        .send({ code: 'not_found', message: 'This email doesn’t exist or has no design' });
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .send(`<base target="_blank" />${design}`);
  });
}
