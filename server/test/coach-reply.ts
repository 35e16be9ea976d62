import { staffSendMessage } from '@moments/contract/conversations/staff-messages';
import { createHeldTextsHandler } from '../src/features/conversations/held-texts.ts';
import { generateSid } from './test-phone.ts';
import type { TestServer } from './test-server.ts';

type Server = Pick<TestServer, 'ok' | 'services'>;

/** Holds a reply as a program does. @returns a function that lets it leave */
export async function holdReply(
  server: Server,
  memberId: string,
  body = 'Good to hear.',
): Promise<() => Promise<void>> {
  const { id } = await server.ok(staffSendMessage, {
    token: 'sandbox-operator',
    params: { memberId },
    body: { body, key: generateSid() },
  });
  return () => createHeldTextsHandler(server.services).handle({ id });
}

/** Sends a reply as a program does, without waiting until it leaves. */
export async function sendReply(server: Server, memberId: string, body?: string): Promise<void> {
  const release = await holdReply(server, memberId, body);
  await release();
}
