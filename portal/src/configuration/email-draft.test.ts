import { expect, it } from 'vitest';
import { buildEmailDraft, supportSubjects, toWebmailDraft } from './email-draft.ts';

it('[ACC-03, SUP-01] names the fixed subjects as support expects them, and no subject twice', () => {
  expect(supportSubjects.pause).toBe('Customer Query for Pause Service');
  expect(supportSubjects.end).toBe('Customer Query for End Service');
  const all = Object.values(supportSubjects);
  expect(new Set(all).size).toBe(all.length);
});

it.each(Object.entries(supportSubjects))(
  '[SUP-01, LAY-01] a draft about "%s" has address and subject, in the email app and in webmail',
  (_topic, subject) => {
    const draft = new URL(buildEmailDraft('help@moments.example', subject));
    expect([draft.protocol, draft.pathname]).toEqual(['mailto:', 'help@moments.example']);
    // Email apps take a plus for a plus: spaces must not become one.
    expect(draft.search).not.toContain('+');
    expect(draft.searchParams.get('subject')).toBe(subject);
    const web = new URL(toWebmailDraft('help@moments.example', subject));
    expect([web.searchParams.get('to'), web.searchParams.get('su')]).toEqual([
      'help@moments.example',
      subject,
    ]);
  },
);
