import { expect, it } from 'vitest';
import { codeEmail, codeEmailSubject } from '../../features/sign-in/codes/code-messages.ts';
import { formatEmailHtml } from './email-html-rules.ts';

const text = [
  'Thank you. Your payment for <Plus> & more went through.',
  '',
  'Amount: $49.00',
  'Cancel my plan: https://moments.example/cancel-plan#sub_1.a.b-c',
  'Receipt: https://pay.example/r?a=1&b="2',
  '',
  'See your plan at https://moments.example/billing.',
  'Questions? Email support@moments.example.',
].join('\n');

it('formats an email’s text as HTML with one button, safe from what it quotes', () => {
  const html = formatEmailHtml('We received <it>', text);
  expect(html).toContain('<h1>We received &lt;it&gt;</h1>');
  expect(html).toContain('for &lt;Plus&gt; &amp; more went through.');
  expect(html.match(/class="button"/g)).toHaveLength(1);
  expect(html).toContain(
    '<a class="button" href="https://moments.example/cancel-plan#sub_1.a.b-c">Cancel my plan</a>',
  );
  expect(html).toContain('<a href="https://pay.example/r?a=1&amp;b=&quot;2">Receipt</a>');
  expect(html).toContain('<a href="https://moments.example/billing">https://moments.example/billing</a>.');
  expect(html).toContain('<a href="mailto:support@moments.example">support@moments.example</a>.');
  expect(html).toContain('Amount: $49.00<br>');
  expect(html).toContain('prefers-color-scheme: dark');
  expect(html).not.toMatch(/<script|<img|<link|src=/);
});

/** Reads what an inbox shows below the subject, up to the filler. */
const readPreview = (html: string): string | undefined =>
  /<div style="display:none[^>]*>(.*?)(?:&#847;&zwnj;&nbsp;){100,}<\/div>/.exec(html)?.[1];

it.each([
  ['a plain text', text, 'Thank you. Your payment for &lt;Plus&gt; &amp; more went through.'],
  [
    'a greeting',
    'Hello Ana,\n\nA member needs you. Open the desk now.',
    'A member needs you. Open the desk now.',
  ],
  ['a greeting and a link', 'Hello,\n\nOpen the desk: https://desk.example/\n\nWasn’t you?', 'Wasn’t you?'],
])('shows in an inbox the first words that say something after %s', (_, body, preview) => {
  expect(readPreview(formatEmailHtml('We received <it>', body))).toBe(preview);
});

it('[AUTH-20] keeps a code out of what a locked phone shows of an email', () => {
  const body = codeEmail('123456', 'support@moments.example');
  const preview = readPreview(formatEmailHtml(codeEmailSubject, body));
  expect(preview).toMatch(/^Enter it on the page where you asked for it\. It works for 10 minutes\./);
  expect(preview).not.toContain('123456');
});
