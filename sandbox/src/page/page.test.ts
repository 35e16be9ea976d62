import { createTransport } from 'nodemailer';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { waitUntil, startSandbox } from '../../test/running-sandbox.ts';
import { createTwilioClient } from '../../test/twilio-client.ts';

const sandbox = await startSandbox({ PORTAL_URL: 'http://portal.example' });
afterAll(() => sandbox.close());
beforeEach(() => sandbox.call('/api/reset', 'POST'));

const get = async (path: string) => {
  const response = await fetch(sandbox.url + path);
  const getHeader = (name: string) => response.headers.get(name) ?? '';
  return { status: response.status, body: await response.text(), header: getHeader };
};
const sendText = (body: string) =>
  createTwilioClient(sandbox).messages.create({ to: '+12125550101', from: '+12125550199', body });

describe('the page', () => {
  it('runs only its own script, which knows the portal and our numbers', async () => {
    const { body, header } = await get('/');
    expect(body).not.toMatch(/<script(?! type="module" src="\/page\.js")|\son\w+=|style="/);
    expect(header('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
    const script = await get('/page.js');
    expect(script.body).toContain('http://portal.example');
    expect(script.body).toContain('+12125550198');
  });

  it.each([
    ['/page.js', 'text/javascript', 'EventSource'],
    ['/page.css', 'text/css', '/fonts/poppins-latin.woff2'],
    ['/fonts/poppins-latin.woff2', 'font/woff2', 'wOF2'],
  ])('serves the page %s', async (path, type, content) => {
    const { status, body, header } = await get(path);
    expect(status).toBe(200);
    expect(header('content-type')).toContain(type);
    expect(body).toContain(content);
  });

  it('shows an email’s HTML in a sandboxed frame', async () => {
    const html = '<h1>Hi</h1><script>alert(1)</script>';
    await createTransport({ host: '127.0.0.1', port: sandbox.smtpPort }).sendMail({
      from: 'a@b.example',
      to: 'c@d.example',
      html,
    });
    const feed = await watch();
    await waitUntil(() => feed.text().includes('mail_'));
    const { body, header } = await get(`/mails/${/mail_[\w-]+/.exec(feed.text())![0]}`);
    await feed.stop();
    expect(body).toContain('<h1>Hi</h1>');
    expect(header('content-security-policy')).toMatch(/default-src 'none'.*sandbox(?!.*allow-scripts)/);
    expect((await get('/mails/none')).status).toBe(404);
  });
});

/** Reads the live feed until stopped. */
async function watch() {
  const stop = new AbortController();
  const response = await fetch(`${sandbox.url}/api/events-stream`, { signal: stop.signal });
  let read = '';
  const reading = (async () => {
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) read += chunk;
  })().catch(() => undefined);
  return {
    text: () => read,
    stop: () => {
      stop.abort();
      return reading;
    },
  };
}

describe('the live feed', () => {
  it('sends the current state first, then each change', async () => {
    await sendText('Before');
    const feed = await watch();
    await waitUntil(() => feed.text().includes('Before'));
    expect(feed.text()).toMatch(/^retry: 1000\nevent: snapshot\ndata: \{"messages":\[\{.*"body":"Before"/);
    await sendText('418307 is your code');
    await waitUntil(() => /event: message\ndata: .*"code":"418307"/.test(feed.text()));
    await sandbox.call('/api/faults', 'POST', { provider: 'mail', fault: 'slow', times: 2 });
    await waitUntil(() => /event: state\ndata: .*"fault":"slow","times":2/.test(feed.text()));
    await sandbox.call('/api/reset', 'POST');
    await waitUntil(() => feed.text().includes('event: reset'));
    await feed.stop();
  });

  it('sends an event when the Stripe records change', async () => {
    const feed = await watch();
    await waitUntil(() => feed.text().includes('event: snapshot'));
    const customer = new URLSearchParams({ email: 'ava@example.com' });
    const authorization = `Bearer ${sandbox.configuration.STRIPE_SECRET_KEY}`;
    await fetch(`${sandbox.url}/v1/customers`, {
      method: 'POST',
      body: customer,
      headers: { authorization },
    });
    await waitUntil(() => feed.text().includes('event: books'));
    await feed.stop();
  });
});
