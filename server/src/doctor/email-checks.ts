import { checkSmtpLogin } from '../providers/mail/smtp.ts';
import { fail, note, pass, type Check, type Finding, type Surroundings } from './finding.ts';

/** Checks the login at the mail server, and that it is encrypted. */
export const checkSmtp: Check = async ({ configuration }) => {
  const subject = 'SMTP';
  const { smtpUrl, sandbox } = configuration;
  const failure = await checkSmtpLogin(smtpUrl);
  if (failure?.isAboutTls)
    return [
      fail(
        subject,
        `the encryption failed (${failure.cause})`,
        'Use a port with TLS, and a certificate for the host of SMTP_URL.',
      ),
    ];
  if (failure)
    return [
      fail(
        subject,
        `the login failed (${failure.cause})`,
        'Correct SMTP_URL, or allow connections to its port.',
      ),
    ];
  const { protocol, searchParams } = new URL(smtpUrl);
  const isEncrypted = protocol === 'smtps:' || searchParams.get('requireTLS') === 'true';
  if (!isEncrypted && !sandbox)
    return [fail(subject, 'the connection may be unencrypted', 'Use smtps://, or add ?requireTLS=true.')];
  return [pass(subject, isEncrypted ? 'login and TLS work' : 'works, unencrypted, in the sandbox')];
};

/** DKIM keys have a name that the mail service chooses, and no list of them exists. */
const selectors = [
  'default',
  'google',
  'selector1',
  'selector2',
  's1',
  's2',
  'k1',
  'k2',
  'mail',
  'dkim',
  'pm',
  'smtp',
  'mandrill',
  'resend',
  'fm1',
];

const findDomain = (mailFrom: string): string => /@([^\s>]+)/.exec(mailFrom)?.[1]?.toLowerCase() ?? '';

const noteNoAnswer = (subject: string): Finding =>
  note(subject, 'not checked: no name server answers', 'Allow name lookups, and try again.');

async function judgeDkim({ findRecords }: Surroundings, domain: string): Promise<Finding> {
  const subject = `DKIM of ${domain}`;
  for (const selector of selectors) {
    const records = await findRecords(`${selector}._domainkey.${domain}`);
    if (records === undefined) return noteNoAnswer(subject);
    if (records.some((record) => record.includes('p='))) return pass(subject, `key "${selector}"`);
  }
  return note(subject, 'no key was found under a usual name', 'Check it in an email’s headers: dkim=pass.');
}

async function judgeSpf({ findRecords }: Surroundings, domain: string): Promise<Finding> {
  const subject = `SPF of ${domain}`;
  const all = await findRecords(domain);
  if (all === undefined) return noteNoAnswer(subject);
  const records = all.filter((record) => record.startsWith('v=spf1'));
  if (records.length === 0)
    return fail(subject, 'there is no record', 'Add the TXT record of your mail service.');
  if (records.length > 1) return fail(subject, 'there are two records, which counts as none', 'Merge them.');
  if (/\s[+?]?all\s*$/.test(records[0] ?? ''))
    return fail(subject, 'anyone may send as this domain', 'End the record with ~all or -all.');
  return pass(subject, 'set');
}

async function judgeDmarc({ findRecords }: Surroundings, domain: string): Promise<Finding> {
  const subject = `DMARC of ${domain}`;
  const records = await findRecords(`_dmarc.${domain}`);
  if (records === undefined) return noteNoAnswer(subject);
  const record = records.find((one) => one.startsWith('v=DMARC1'));
  if (record === undefined)
    return fail(
      subject,
      'there is no record',
      `Add a TXT record at _dmarc.${domain}: v=DMARC1; p=quarantine`,
    );
  if (/;\s*p\s*=\s*none/.test(record))
    return note(subject, 'forged emails are delivered', 'Set p=quarantine after a test.');
  return pass(subject, 'set');
}

/** Checks the records of the domain in MAIL_FROM. Without them, codes land in the spam folder. */
export const checkEmailRecords: Check = async (surroundings) => {
  const { mailFrom, sandbox } = surroundings.configuration;
  const domain = findDomain(mailFrom);
  if (sandbox) return [pass('Email records', 'not checked in the sandbox')];
  return [
    await judgeSpf(surroundings, domain),
    await judgeDkim(surroundings, domain),
    await judgeDmarc(surroundings, domain),
  ];
};
