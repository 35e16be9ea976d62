import { staffSendMessage } from '@moments/contract/conversations/staff-messages';
import { createHeldTextsHandler } from '../src/features/conversations/held-texts.ts';
import { generateSid } from './test-phone.ts';
import type { TestServer } from './test-server.ts';

/** Sends a reply as a program does, without waiting until it leaves. */
export async function sendReply(
  server: Pick<TestServer, 'ok' | 'services'>,
  memberId: string,
  body = 'Good to hear.',
): Promise<void> {
  const { id } = await server.ok(staffSendMessage, {
    token: 'sandbox-operator',
    params: { memberId },
    body: { body, key: generateSid() },
  });
  await createHeldTextsHandler(server.services).handle({ id });
}
