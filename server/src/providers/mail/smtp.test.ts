import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSandbox, type Sandbox } from '@moments/sandbox/app';
import { readConfiguration as readSandboxConfiguration } from '@moments/sandbox/configuration';
import { createTestConfiguration } from '../../../test/configuration.ts';
import { createSmtpEmailProvider } from './smtp.ts';

let sandbox: Sandbox;
let url: string;
let smtpPort: number;
beforeAll(async () => {
  sandbox = await buildSandbox(readSandboxConfiguration({ SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0' }));
  ({ url, smtpPort } = await sandbox.listen());
});
afterAll(() => sandbox.close());

const createProviderAt = (port: number, limit?: number) =>
  createSmtpEmailProvider(createTestConfiguration({ SMTP_URL: `smtp://127.0.0.1:${port}` }), limit);
const email = {
  to: 'ava@example.com',
  subject: 'Hello',
  text: 'Hello Ava',
  html: '<p>Hello Ava</p>',
  messageId: 'one',
};

async function startListening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

describe('email by SMTP', () => {
  it('an email arrives from the configured sender, as text and as HTML', async () => {
    const sender = createProviderAt(smtpPort);
    expect(await sender.send(email)).toEqual({ sent: true });
    sender.close();
    const received = await (await fetch(`${url}/api/messages?to=ava@example.com`)).json();
    expect(received).toMatchObject([
      { channel: 'email', from: 'Moments <hello@moments.example>', subject: 'Hello', body: 'Hello Ava' },
    ]);
  });

  it('an email has both parts, leads answers to support, and is left alone by vacation replies', async () => {
    let wire = '';
    const server = createServer((socket) => {
      let isBody = false;
      socket.write('220 ready\r\n');
      socket.on('data', (data) => {
        wire += data.toString();
        if (isBody && !wire.endsWith('\r\n.\r\n')) return;
        isBody = data.toString().startsWith('DATA');
        socket.write(isBody ? '354 go on\r\n' : '250 ok\r\n');
      });
    });
    const sender = createProviderAt(await startListening(server));
    expect(await sender.send(email)).toEqual({ sent: true });
    sender.close();
    server.close();
    expect(wire).toMatch(/^Content-Type: multipart\/alternative/m);
    expect(wire).toContain('<p>Hello Ava</p>');
    expect(wire).toMatch(/^Reply-To: support@/m);
    expect(wire).toMatch(/^Auto-Submitted: auto-generated/m);
  });

  it('an email may be retried when the server is unreachable or silent', async () => {
    expect(await createProviderAt(1).send(email)).toMatchObject({ sent: false, reason: 'unavailable' });
    const silent = createServer();
    const sender = createProviderAt(await startListening(silent), 300);
    const begun = Date.now();
    expect(await sender.send(email)).toMatchObject({ sent: false, reason: 'unavailable' });
    expect(Date.now() - begun).toBeLessThan(15_000);
    sender.close();
    silent.close();
  });

  it.each(['535 5.7.8 bad credentials', '454 4.7.0 try later', '530 5.7.0 log in first'])(
    'an email may be retried when the server rejects our login with %s',
    async (reply) => {
      const server = createServer((socket) => {
        socket.write('220 ready\r\n');
        socket.on('data', (data) => {
          const line = data.toString();
          const isLogin = reply.startsWith('530') ? line.startsWith('MAIL') : line.startsWith('AUTH');
          socket.write(
            line.startsWith('EHLO')
              ? '250-hello\r\n250 AUTH PLAIN\r\n'
              : isLogin
                ? `${reply}\r\n`
                : '250 ok\r\n',
          );
        });
      });
      const port = await startListening(server);
      const sender = createSmtpEmailProvider(
        createTestConfiguration({ SMTP_URL: `smtp://us:wrong@127.0.0.1:${port}` }),
      );
      expect(await sender.send(email)).toMatchObject({
        reason: 'unavailable',
        cause: `smtp ${reply.slice(0, 3)}`,
      });
      sender.close();
      server.close();
    },
  );

  it('an email fails permanently when the server rejects it, and the cause contains no address', async () => {
    const rejecting = createServer((socket) => {
      socket.write('220 ready\r\n');
      socket.on('data', (data) => {
        socket.write(
          data.toString().startsWith('RCPT') ? '550 no such user ava@example.com\r\n' : '250 ok\r\n',
        );
      });
    });
    const sender = createProviderAt(await startListening(rejecting));
    expect(await sender.send(email)).toEqual({ sent: false, reason: 'rejected', cause: 'smtp 550' });
    sender.close();
    rejecting.close();
  });
});
