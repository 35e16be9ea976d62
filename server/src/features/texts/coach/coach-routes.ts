import type { ReplyOf } from '@moments/contract/http/endpoint';
import {
  operatorListMessages,
  operatorListNewTexts,
  operatorSendMessage,
} from '@moments/contract/texts/operator-messages';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { listTexts, textAsCoach } from './coach-texts.ts';
import type { CoachText } from './conversation-repository.ts';
import { listNewTexts } from './new-texts.ts';

const shown = (text: CoachText): ReplyOf<typeof operatorListNewTexts>['messages'][number] => ({
  ...text,
  at: text.at.toISOString(),
});

/** The coach's side of the conversation. */
export function coachRoutes(register: RegisterEndpoint, services: Services): void {
  register(operatorListMessages, async ({ operator, params }) => ({
    messages: (await listTexts(services, operator, params.id)).map(shown),
  }));
  register(operatorSendMessage, async ({ operator, params, body }) => ({
    message: shown(await textAsCoach(services, operator, params.id, body)),
  }));
  register(operatorListNewTexts, async ({ operator, query }) => {
    const after = query.after ?? '0';
    const messages = (await listNewTexts(services, operator, BigInt(after))).map(shown);
    return { messages, last: messages.at(-1)?.id ?? after };
  });
}
