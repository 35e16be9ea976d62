import { createTransport } from 'nodemailer';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startSandbox } from '../../test/running-sandbox.ts';

const sandbox = await startSandbox();
afterAll(() => sandbox.close());
beforeEach(() => sandbox.call('/api/reset', 'POST'));

const createTestTransport = (options: object = {}) =>
  createTransport({ host: '127.0.0.1', port: sandbox.smtpPort, ...options });
const email = {
  from: 'Moments <hello@moments.example>',
  to: 'Ava+news@example.com',
  subject: 'Your code – 418307',
  text: 'Use 418307 to log in.\nGrüße',
  html: '<p>Use <b>418307</b></p>',
};
const addFault = (fault: string) =>
  sandbox.call('/api/faults', 'POST', { provider: 'mail', fault, times: 1 });

describe('the mailbox', () => {
  it('keeps an email as it was sent', async () => {
    await createTestTransport().sendMail(email);
    const { answer } = await sandbox.call('/api/messages?to=ava+news@example.com');
    expect(answer).toEqual([
      {
        channel: 'email',
        to: 'Ava+news@example.com',
        from: 'Moments <hello@moments.example>',
        subject: 'Your code – 418307',
        body: 'Use 418307 to log in.\nGrüße',
        code: '418307',
        sentAt: expect.any(String) as string,
      },
    ]);
  });

  it('gives each recipient a copy', async () => {
    await createTestTransport().sendMail({ ...email, to: 'a@example.com', bcc: 'b@example.com' });
    expect((await sandbox.call('/api/messages?to=b@example.com')).answer).toHaveLength(1);
    expect((await sandbox.call('/api/messages')).answer).toHaveLength(2);
  });

  it('rejects a wrong password with 535, and takes the right one', async () => {
    const sendWith = (pass: string) => createTestTransport({ auth: { user: 'u', pass } }).sendMail(email);
    await expect(sendWith('wrong')).rejects.toMatchObject({ code: 'EAUTH', responseCode: 535 });
    expect((await sandbox.call('/api/messages')).answer).toEqual([]);
    await sendWith('sandbox');
    expect((await sandbox.call('/api/messages')).answer).toHaveLength(1);
  });
});

describe('faults of the mail provider', () => {
  it('error-500 is a temporary error, and nothing is kept', async () => {
    await addFault('error-500');
    await expect(createTestTransport().sendMail(email)).rejects.toMatchObject({ responseCode: 421 });
    expect((await sandbox.call('/api/messages')).answer).toEqual([]);
  });

  it('error-500 makes an email fail even over a connection that is already open', async () => {
    const open = createTestTransport({ pool: true, maxConnections: 1 });
    await open.sendMail(email);
    await addFault('error-500');
    await expect(open.sendMail(email)).rejects.toMatchObject({ responseCode: 451 });
    open.close();
    expect((await sandbox.call('/api/messages')).answer).toHaveLength(1);
  });

  it('strikes only emails to the address that it names', async () => {
    await sandbox.call('/api/faults', 'POST', { provider: 'mail', fault: 'error-500', to: email.to });
    await createTestTransport().sendMail({ ...email, to: 'other@example.com' });
    await expect(createTestTransport().sendMail(email)).rejects.toMatchObject({ responseCode: 451 });
    expect((await sandbox.call('/api/messages')).answer).toMatchObject([{ to: 'other@example.com' }]);
  });

  it('lost-reply keeps the email although the sender gets no reply', async () => {
    await addFault('lost-reply');
    await expect(createTestTransport().sendMail(email)).rejects.toThrow();
    expect((await sandbox.call('/api/messages')).answer).toHaveLength(1);
  });

  it('an email that is sent again under its Message-ID after a lost reply is there once', async () => {
    const again = { ...email, messageId: '<0199f0aa@moments.example>' };
    await addFault('lost-reply');
    await expect(createTestTransport().sendMail(again)).rejects.toThrow();
    await createTestTransport().sendMail(again);
    await createTestTransport().sendMail({ ...email, messageId: '<0199f0ab@moments.example>' });
    expect((await sandbox.call('/api/messages')).answer).toHaveLength(2);
  });

  it('timeout never answers', async () => {
    await addFault('timeout');
    await expect(createTestTransport({ greetingTimeout: 300 }).sendMail(email)).rejects.toMatchObject({
      code: 'ETIMEDOUT',
    });
    expect((await sandbox.call('/api/messages')).answer).toEqual([]);
  });
});
