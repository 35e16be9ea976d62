import { describe, expect, it } from 'vitest';
import { parseReplies } from './twiml.ts';

describe('the texts in an answer', () => {
  it.each([
    ['<Response><Message>Hi</Message></Response>', ['Hi']],
    [
      '<Response><Message to="+1"><Body>A &lt;b&gt; &#233;&#x1F600;</Body><Media>https://x</Media></Message></Response>',
      ['A <b> é😀'],
    ],
    ['<Response><Message>One</Message><Message>\n Two </Message></Response>', ['One', 'Two']],
    ['<Response><Message/></Response>', []],
    ['<Response></Response>', []],
    ['', []],
  ])('%s', (xml, texts) => {
    expect(parseReplies(xml, 'text/xml; charset=utf-8')).toEqual(texts);
  });

  it('sends a plain text unchanged, and nothing else', () => {
    expect(parseReplies('Hello', 'text/plain')).toEqual(['Hello']);
    expect(parseReplies('{"ok":true}', 'application/json')).toEqual([]);
  });
});
