import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { staffSendMessage } from '../conversations/staff-messages.ts';
import { auditReason } from '../staff/audit-reason.ts';
import { email, memberParams, optionList, phoneNumber, requiredText } from './fields.ts';

const listMessages = (schema: z.ZodMiniType, input: unknown): readonly string[] =>
  schema.safeParse(input).error?.issues.map(({ message }) => message) ?? [];

const required = 'Email is required';
const malformed = 'Please enter a valid email address';
const anEmail = email(required, malformed);

describe('email', () => {
  it.each([undefined, null, 5, '', '   '])('[AUTH-13] reports a missing value in %j', (input) => {
    expect(listMessages(anEmail, input)).toEqual([required]);
  });

  it.each([
    'ava',
    'ava@',
    '@example.com',
    'ava@example',
    'ava@example.c',
    'a va@example.com',
    'ava@exam ple.com',
    'ava@@example.com',
    'a@b@example.com',
    'Ava <ava@example.com>',
    'ava@example.com,ben@example.com',
    'ava@example.com.',
    `${'a'.repeat(250)}@example.com`,
  ])('[AUTH-13] rejects the malformed email "%s"', (input) => {
    expect(listMessages(anEmail, input)).toEqual([malformed]);
  });

  it.each(['ava@example.com', 'ava.lee+moments@mail.example.co.uk', "o'neil@example.org", 'a@b.io'])(
    '[AUTH-13] accepts the email "%s"',
    (input) => {
      expect(anEmail.parse(`  ${input} `)).toBe(input);
    },
  );

  it('[AUTH-13] decides quickly about hostile input', () => {
    const hostile = [`a@${'.'.repeat(250)}`, `a@${'a.'.repeat(125)}`, '@'.repeat(254), 'a'.repeat(1_000_000)];
    const start = performance.now();
    for (const input of hostile) expect(listMessages(anEmail, input)).toEqual([malformed]);
    // Without the limits it takes minutes.
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});

describe('phoneNumber', () => {
  const aPhone = phoneNumber('Phone number cannot be empty');

  it.each([undefined, null, 2125550101, '', '  '])('[AUTH-11] reports a missing value in %j', (input) => {
    expect(listMessages(aPhone, input)).toEqual(['Phone number cannot be empty']);
  });

  it.each(['212', 'call me'])('[AUTH-11] finds no phone number in "%s"', (input) => {
    expect(listMessages(aPhone, input)).toEqual(['Please enter a US phone number with 10 digits']);
  });

  it.each(['+44 20 7946 0958', '2'.repeat(41)])(
    '[AUTH-25] rejects "%s", which is not a US number',
    (input) => {
      expect(listMessages(aPhone, input)).toEqual(['We can only text US numbers. Please enter a US number.']);
    },
  );

  it.each(['(212) 555-0101', '+12125550101', ' 1-212-555-0101 '])(
    '[AUTH-11] parses "%s" to E.164',
    (input) => {
      expect(aPhone.parse(input)).toBe('+12125550101');
    },
  );
});

describe('requiredLine', () => {
  const line = requiredText('First name is required');

  it.each([undefined, null, 7, {}, '', ' \t'])('[ENR-05] reports a missing value in %j', (input) => {
    expect(listMessages(line, input)).toEqual(['First name is required']);
  });

  it.each(['\u200b', '\u2060 \ufeff', '\u3164', '\u2800\u2800', '\u202e', '\u00ad\t', '\u{e0020}', '\ufe0f'])(
    '[FIELD-06] reports a missing value in %j, which shows nothing',
    (input) => {
      expect(listMessages(line, input)).toEqual(['First name is required']);
      expect(listMessages(auditReason, input)).toEqual(['A reason is required']);
      const reply = { body: input, key: 'reply-1' };
      expect(listMessages(staffSendMessage.body, reply)).toEqual(['The text is required']);
    },
  );

  it('[ENR-05] trims the text and limits its length', () => {
    expect(line.parse('  Ava ')).toBe('Ava');
    expect(listMessages(line, 'x'.repeat(200))).toEqual([]);
    expect(listMessages(line, 'x'.repeat(201))).toEqual(['Please shorten this text']);
  });

  it('[ACC-04] accepts one line with all characters that any script needs', () => {
    expect(line.parse('Ava\r\n\tLee\u0000\u0085\u2028')).toBe('Ava Lee');
    for (const name of ['عبد\u200fالرحمن', 'क्\u200dष', 'ე\u0301', '👩\u200d👧'])
      expect(line.parse(name)).toBe(name);
  });
});

describe('optionList', () => {
  it('[ENR-05] accepts a list of strings of limited length', () => {
    expect(optionList.safeParse(undefined).success).toBe(true);
    expect(optionList.safeParse(['SHE', 'THEY']).success).toBe(true);
    for (const bad of ['SHE', [1], ['x'.repeat(65)], Array.from({ length: 31 }, () => 'X')]) {
      expect(optionList.safeParse(bad).success).toBe(false);
    }
  });
});

describe('memberParams', () => {
  it('[API-10] accepts one ID of limited length and nothing else', () => {
    expect(memberParams.safeParse({ memberId: 'm1' }).success).toBe(true);
    for (const bad of [{}, { memberId: 5 }, { memberId: 'x'.repeat(65) }, { memberId: 'm', id: 'n' }]) {
      expect(memberParams.safeParse(bad).success).toBe(false);
    }
  });
});
