import { findFreePort } from '@moments/launcher/ports';
import { buildSandbox } from '@moments/sandbox/app';
import { readConfiguration } from '@moments/sandbox/configuration';
import { createTwilioTexts } from '../src/providers/text-messages/twilio.ts';
import { createTestConfiguration } from './configuration.ts';
import { startTestServer } from './test-server.ts';

interface SentText {
  readonly from: string;
  readonly body: string;
}

/**
 * Starts a server that runs jobs with Twilio's real SDK, and a sandbox whose phones text it.
 * @param keywordHandling who answers STOP, START, and HELP
 */
export async function startTextServer(keywordHandling: 'twilio' | 'server' = 'twilio') {
  const port = await findFreePort();
  const publicUrl = `http://127.0.0.1:${String(port)}`;
  const sandbox = await buildSandbox(
    readConfiguration({
      SANDBOX_PORT: '0',
      SANDBOX_SMTP_PORT: '0',
      PORTAL_URL: publicUrl,
      TWILIO_KEYWORD_HANDLING: keywordHandling,
    }),
  );
  const { url } = await sandbox.listen();
  const configuration = {
    PUBLIC_URL: publicUrl,
    TWILIO_API_URL: url,
    TWILIO_KEYWORD_HANDLING: keywordHandling,
  };
  const texts = createTwilioTexts(createTestConfiguration(configuration));
  const server = await startTestServer({ configuration, services: { texts }, work: true });
  await server.app.listen({ port, host: '127.0.0.1' });
  const post = async (path: string, body: object): Promise<Response> =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return {
    ...server,
    sandboxUrl: url,
    /** Sends a text from a phone. @returns the replies */
    async text(from: string, body: string): Promise<string[]> {
      const reply = await post('/api/texts', { from, body });
      if (!reply.ok) throw new Error(`${String(reply.status)} ${await reply.text()}`);
      return ((await reply.json()) as { replies: string[] }).replies;
    },
    strike: (fault: string, times = 1) => post('/api/faults', { provider: 'sms', fault, times }),
    /** Lists the texts that a phone got or sent, newest first. */
    async phone(number: string): Promise<SentText[]> {
      const reply = await fetch(`${url}/api/messages?to=${encodeURIComponent(number)}`);
      return (await reply.json()) as SentText[];
    },
    async close() {
      await server.close();
      await sandbox.close();
    },
  };
}
