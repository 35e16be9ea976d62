import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listMemberTexts, readTexts } from './member-texts.ts';
import { getLongestSentence, getReadingAge } from './reading-age.ts';

const texts = listMemberTexts(resolve(import.meta.dirname, '../..'));

describe('the texts for members', () => {
  it('finds texts for members in elements, strings, and templates', () => {
    const content = `
      import { a } from 'Some long module name';
      const label = 'Your plan ends soon';
      const word = 'plan';
      const sum = (amount: string) => \`You pay \${amount} today.\`;
      const notice = (name: string) => \`Moments: your partner has Moments. \${name} can answer.\`;
      const cost = (amount: string) => \`\${amount} will be charged.\`;
      const query = (table: string) => sql\`Select from \${table} by name\`;
      const part = <p>Text <b>Ana</b> at {number} any time.</p>;
      const call = defineEndpoint({ summary: 'Read the member again' });`;
    expect(readTexts('a.tsx', content).map(({ line, text }) => [line, text])).toEqual([
      [3, 'Your plan ends soon'],
      [5, 'You pay 5 today.'],
      [6, 'Moments: your partner has Moments. 5 can answer.'],
      [7, '5 will be charged.'],
      [9, 'Text Ana at 5 any time.'],
    ]);
  });

  it.each([
    ['texts/notices-copy.ts', /^Moments: you're out of Moments/],
    ['account/data-export/export-notice.ts', /^Wasn’t you\?/],
    ['sign-in/codes/code-messages.ts', /^5 is your Moments code/],
    ['payments/sync/plan-emails.ts', /./],
    ['account/deletion/emails.ts', /./],
    ['payments/checkout/purchases.ts', /^You already have a plan/],
  ])('include the emails, texts, and replies of the server: %s', (file, text) => {
    const own = texts.filter((found) => found.file === `server/src/features/${file}`);
    expect(own.some((found) => text.test(found.text))).toBe(true);
  });

  it('have a reading age of at most 11, all together and the longer ones alone', () => {
    expect(texts.length).toBeGreaterThan(500);
    expect(getReadingAge(texts.map(({ text }) => text))).toBeLessThanOrEqual(11);
    const longer = texts.filter(({ text }) => text.split(' ').length >= 12);
    expect(longer.length).toBeGreaterThan(150);
    expect(getReadingAge(longer.map(({ text }) => text))).toBeLessThanOrEqual(11);
  });

  it('say “email,” use contractions, and go on with “continue”', () => {
    const stiff = texts.filter(({ text }) =>
      /\bwrite to\b|\bdid not\b|\bgo on with\b|\bto go on\b|\bany more\b/i.test(text),
    );
    expect(stiff).toEqual([]);
  });

  it('have no sentence of more than 20 words', () => {
    const long = texts.filter(({ text }) => getLongestSentence(text) > 20);
    expect(long).toEqual([]);
  });

  it('have no paragraph that is hard to read', () => {
    const hard = texts.filter(({ text }) => text.split(' ').length >= 25 && getReadingAge([text]) > 13);
    expect(hard).toEqual([]);
  });
});

describe('getReadingAge', () => {
  it('grows with the length of sentences and words', () => {
    const easy = getReadingAge(['The cat sat on the mat. It was warm.']);
    const long = getReadingAge(['The cat sat on the mat and it was warm and the sun shone on it all day.']);
    const hard = getReadingAge(['Administrative organizations necessitate documentation. It was warm.']);
    expect(easy).toBeLessThan(8);
    expect(long).toBeGreaterThan(easy);
    expect(hard).toBeGreaterThan(15);
  });
});
