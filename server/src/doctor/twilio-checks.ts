import { z } from 'zod';
import { connectionOverrides } from '../providers/text-messages/twilio-webhooks.ts';
import { fail, note, pass, type Check, type Finding, type Surroundings } from './finding.ts';
import { describeReply, formatBasicCredentials, readBody, readReply, type Reply } from './read-reply.ts';

function get({ configuration }: Surroundings, path: string) {
  const { twilioAccountSid: sid, twilioAuthToken, twilioApiUrl } = configuration;
  const base = (twilioApiUrl ?? 'https://api.twilio.com').replace(/\/+$/, '');
  const headers = { authorization: formatBasicCredentials(sid, twilioAuthToken) };
  return readReply(`${base}/2010-04-01/Accounts/${sid}${path}`, { headers });
}

/** Checks the account's ID, its token, and its state. */
export const checkTwilioAccount: Check = async (surroundings) => {
  const subject = 'Twilio account';
  if (!/^AC[0-9a-f]{32}$/.test(surroundings.configuration.twilioAccountSid))
    return [
      fail(subject, 'TWILIO_ACCOUNT_SID isn’t AC and 32 hex digits', 'Copy the account SID, no API key.'),
    ];
  const reply = await get(surroundings, '.json');
  if (reply.status === 0)
    return [fail(subject, `Twilio can't be reached (${reply.cause})`, 'Allow connections to the API.')];
  if ([401, 403, 404].includes(reply.status))
    return [fail(subject, 'the account SID or the auth token is rejected', 'Copy the primary auth token.')];
  if (reply.status !== 200)
    return [
      fail(subject, `Twilio answers ${describeReply(reply)}`, 'Look at Twilio’s status page, and try again.'),
    ];
  const account = readBody(reply, z.object({ status: z.string(), type: z.string() }));
  if (account?.status !== 'active')
    return [fail(subject, `the account is ${account?.status ?? 'unknown'}`, 'Ask Twilio’s support.')];
  if (account.type === 'Trial')
    return [fail(subject, 'a trial account texts only verified numbers', 'Upgrade the account.')];
  return [pass(subject, 'active')];
};

const explainMissing = (subject: string, reply: Reply): Finding =>
  note(subject, `not checked (${describeReply(reply)})`, 'See "Twilio account", and try again.');

const numbers = z.object({
  incoming_phone_numbers: z.array(
    z.object({
      phone_number: z.string(),
      sms_url: z.string().nullable(),
      sms_method: z.string().nullable(),
      sms_fallback_url: z.string().nullable(),
    }),
  ),
});
type PhoneNumber = z.infer<typeof numbers>['incoming_phone_numbers'][number];

const webhookPath = '/webhooks/twilio';

function judgeNumber(subject: string, url: string, number: PhoneNumber): readonly Finding[] {
  const [address, overrides = ''] = (number.sms_url ?? '').split('#');
  const webhook = `${url}${connectionOverrides}`;
  if (address !== url)
    return [fail(subject, `incoming texts go to ${address || 'nowhere'}`, `Set the webhook to ${webhook}`)];
  if (number.sms_method !== 'POST') return [fail(subject, 'the webhook is called by GET', 'Choose POST.')];
  const findings: Finding[] = [];
  if (!/(^|&)rc=[1-5]/.test(overrides) || !/5xx|all/.test(overrides))
    findings.push(note(subject, 'a failed webhook is not repeated', `Set the webhook to ${webhook}`));
  const [fallback = ''] = (number.sms_fallback_url ?? '').split('#');
  // A second site with the same database has another host.
  if (!fallback.endsWith(webhookPath)) {
    const what = fallback === '' ? 'there is no fallback' : `failed texts go to ${fallback}`;
    findings.push(note(subject, what, `Set "Primary handler fails" to ${webhook}`));
  }
  return findings.length > 0 ? findings : [pass(subject, 'webhook, overrides, and fallback are set')];
}

/** Checks that the three numbers exist and differ, and the webhooks of the two that members text. */
export const checkTwilioNumbers: Check = async (surroundings) => {
  const { twilioFrom, twilioCodesFrom, twilioPagesFrom, publicUrl } = surroundings.configuration;
  const own = [twilioFrom, twilioCodesFrom, twilioPagesFrom];
  if (new Set(own).size < own.length)
    return [
      fail(
        'Twilio numbers',
        'two of the three numbers are the same',
        'A STOP to one would block log-in codes or pages. Buy another one.',
      ),
    ];
  const url = new URL(webhookPath, publicUrl).href;
  const findings: Finding[] = [];
  for (const number of own) {
    const subject = `Twilio ${number}`;
    const query = new URLSearchParams({ PhoneNumber: number });
    const reply = await get(surroundings, `/IncomingPhoneNumbers.json?${query.toString()}`);
    const found = readBody(reply, numbers)?.incoming_phone_numbers.find((one) => one.phone_number === number);
    if (reply.status !== 200) findings.push(explainMissing(subject, reply));
    else if (found && number === twilioPagesFrom) findings.push(pass(subject, 'the account has it'));
    else if (found) findings.push(...judgeNumber(subject, url, found));
    else
      findings.push(fail(subject, 'the account doesn’t have this number', 'Buy it, or correct the setting.'));
  }
  return findings;
};

const log = z.object({
  messages: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      body: z.string(),
      direction: z.string(),
      date_sent: z.string().nullable(),
    }),
  ),
});

const minute = 60_000;
const day = 1_440 * minute;

/**
 * Checks that HELP gets one answer. No API says who answers keywords, so the log is searched for the last HELP and what was sent back
 * within a minute.
 */
export const checkKeywordHandling: Check = async (surroundings) => {
  const subject = 'Twilio keywords';
  const { twilioFrom, twilioKeywordHandling } = surroundings.configuration;
  const test = `Text HELP to ${twilioFrom} from a phone. One answer must come.`;
  const since = new Date(surroundings.now().getTime() - 30 * day).toISOString().slice(0, 10);
  const window = new URLSearchParams({ 'DateSent>': since, PageSize: '1000' }).toString();
  const reply = await get(surroundings, `/Messages.json?${window}`);
  if (reply.status !== 200) return [explainMissing(subject, reply)];
  const messages = readBody(reply, log)?.messages ?? [];
  const help = messages.find(
    ({ body, to, direction }) =>
      direction === 'inbound' && to === twilioFrom && /^\s*(help|info)\s*$/i.test(body),
  );
  if (!help) return [note(subject, `no HELP was texted in 30 days (${twilioKeywordHandling} answers)`, test)];
  const at = Date.parse(help.date_sent ?? '');
  const answers = messages.filter(
    ({ to, direction, date_sent }) =>
      to === help.from &&
      direction === 'outbound-reply' &&
      Math.abs(Date.parse(date_sent ?? '') - at) < minute,
  );
  if (answers.length > 1)
    return [
      fail(
        subject,
        'HELP was answered twice',
        'Set TWILIO_KEYWORD_HANDLING to who answers at Twilio (docs/operating-texts.md).',
      ),
    ];
  if (answers.length === 0 && twilioKeywordHandling === 'server')
    return [
      fail(subject, 'HELP got no answer of the server', 'Look for failed webhooks in Twilio’s debugger.'),
    ];
  if (answers.length === 0) return [note(subject, 'Twilio’s own answers aren’t in the log', test)];
  return [pass(subject, 'HELP got one answer')];
};
