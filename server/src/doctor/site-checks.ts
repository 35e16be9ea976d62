import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { fail, note, pass, type Check, type Finding } from './finding.ts';
import { describeReply, readReply } from './read-reply.ts';

const day = 86_400_000;

/** Finds out whether a connection failed before there was a certificate. */
const isUnreached = (error: Error): boolean =>
  ['getaddrinfo', 'connect'].includes(String(Reflect.get(error, 'syscall'))) || error.message === noReply;

const noReply = 'no reply';

/** @returns when the certificate ends, why it isn't accepted, or nothing if there is no connection */
const readCertificate = (url: URL): Promise<Date | string | undefined> =>
  new Promise((resolve) => {
    const socket = connect(
      {
        host: url.hostname,
        port: Number(url.port || 443),
        ...(isIP(url.hostname) === 0 && { servername: url.hostname }),
      },
      () => {
        resolve(new Date(socket.getPeerCertificate().valid_to));
        socket.end();
      },
    );
    socket.setTimeout(8_000, () => socket.destroy(new Error(noReply)));
    socket.on('error', (error: Error) => {
      resolve(isUnreached(error) ? undefined : error.message);
    });
  });

/** Checks the certificate of PUBLIC_URL. */
export const checkCertificate: Check = async ({ configuration, now }) => {
  const subject = 'Certificate';
  const url = new URL(configuration.publicUrl);
  if (url.protocol !== 'https:')
    return [
      configuration.sandbox
        ? pass(subject, 'none in the sandbox')
        : fail(subject, 'PUBLIC_URL has no https', 'Put a proxy with TLS in front.'),
    ];
  return [judgeCertificate(await readCertificate(url), now())];
};

/** Judges a certificate. @param end when it ends, why it isn't accepted, or nothing if there is no connection */
export function judgeCertificate(end: Date | string | undefined, now: Date): Finding {
  const subject = 'Certificate';
  if (end === undefined) return note(subject, 'not checked: no connection', 'See "Public address".');
  if (typeof end === 'string')
    return fail(subject, `not accepted (${end})`, 'Get one for this host that browsers accept.');
  const days = Math.floor((end.getTime() - now.getTime()) / day);
  if (days < 14)
    return fail(subject, `ends in ${String(days)} days`, 'Renew it, and find out why that isn’t automatic.');
  return pass(subject, `valid for ${String(days)} days`);
}

const requiredHeaders: readonly (readonly [string, RegExp])[] = [
  ['content-security-policy', /frame-ancestors 'none'/],
  ['strict-transport-security', /max-age=\d{7,}/],
  ['x-content-type-options', /nosniff/],
  ['cross-origin-opener-policy', /^same-origin-allow-popups$/],
];

/** Checks that members reach the portal at PUBLIC_URL, with the security headers that the server sets. */
export const checkHeaders: Check = async ({ configuration }) => {
  const subject = 'Security headers';
  const reply = await readReply(new URL('/auth', configuration.publicUrl).href, {
    headers: { accept: 'text/html' },
  });
  if (reply.status !== 200)
    return [
      fail(
        'Public address',
        `${configuration.publicUrl} answers ${describeReply(reply)}`,
        'Start a web process, and point the proxy to it.',
      ),
    ];
  const broken = requiredHeaders.filter(([name, value]) => !value.test(reply.headers.get(name) ?? ''));
  if (broken.length === 0) return [pass(subject, 'all there')];
  const names = broken.map(([name]) => name).join(', ');
  return [fail(subject, `missing or changed: ${names}`, 'Let the proxy pass on the server’s headers.')];
};

/** Checks that the providers' calls reach the server: it must reject one without a signature. */
export const checkWebhookPaths: Check = async ({ configuration }) => {
  const findings: Finding[] = [];
  const type = { stripe: 'application/json', twilio: 'application/x-www-form-urlencoded' };
  for (const provider of ['stripe', 'twilio'] as const) {
    const url = new URL(`/webhooks/${provider}`, configuration.publicUrl).href;
    const reply = await readReply(url, {
      method: 'POST',
      headers: { 'content-type': type[provider] },
      body: provider === 'stripe' ? '{}' : 'Body=doctor',
    });
    if (reply.status === 0)
      return [note('Webhook paths', `not checked (${reply.cause})`, 'See "Public address".')];
    // 429: this address sent too many wrong signatures.
    const isRejected = [400, 401, 403, 429].includes(reply.status);
    if (!isRejected)
      findings.push(
        fail('Webhook paths', `${url} answers ${describeReply(reply)}`, 'Let the proxy pass on /webhooks/.'),
      );
  }
  return findings.length > 0 ? findings : [pass('Webhook paths', 'reach the server')];
};

/** Checks that a proxy's word about a member's address counts. */
export const checkProxies: Check = ({ configuration }) => {
  const subject = 'Trusted proxies';
  const { trustedProxies = [], publicUrl, sandbox } = configuration;
  if (trustedProxies.length === 0 && !sandbox && publicUrl.startsWith('https:'))
    return Promise.resolve([
      fail(subject, 'all members share the proxy’s address for the limits', 'Set TRUSTED_PROXIES.'),
    ]);
  return Promise.resolve([pass(subject, trustedProxies.join(', ') || 'none needed')]);
};

/** How far a clock may be off, in seconds. Stripe's signatures are accepted for 300. */
const tolerance = { note: 10, fault: 60 };

/** Compares our clock with the providers'. */
export const checkClock: Check = async ({ configuration, now }) => {
  const subject = 'Clock';
  const reply = await readReply(configuration.stripeApiUrl ?? 'https://api.stripe.com');
  const theirs = Date.parse(reply.headers.get('date') ?? '');
  if (Number.isNaN(theirs)) return [note(subject, 'can’t be compared', 'Allow connections to Stripe.')];
  const seconds = Math.round(Math.abs(now().getTime() - theirs) / 1_000);
  const advice = 'Let the machine set its clock by NTP.';
  if (seconds > tolerance.fault)
    return [fail(subject, `${String(seconds)} s off: webhooks are rejected`, advice)];
  if (seconds > tolerance.note) return [note(subject, `${String(seconds)} s off`, advice)];
  return [pass(subject, 'right')];
};
