import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { optOutSentences, ordinarySentences } from '../../../../test/opt-out-sentences.ts';
import crisisSentences from '../../../../test/safety/crisis-sentences.json' with { type: 'json' };
import firstSet from '../../../../test/safety/guidance-first.json' with { type: 'json' };
import secondSet from '../../../../test/safety/guidance-second.json' with { type: 'json' };
import { parseKeyword } from '../keyword-rules.ts';
import { findOptOutRequest } from './opt-out-request-rules.ts';

describe('requests for no more texts', () => {
  it('[CONS-01] are found in at least 95 of 100 sentences of people who ask', () => {
    const missed = optOutSentences.filter((body) => findOptOutRequest(body) === 'none');
    expect(optOutSentences.length).toBeGreaterThanOrEqual(60);
    expect(missed.length / optOutSentences.length, missed.join(' | ')).toBeLessThanOrEqual(0.05);
  });

  it.each([
    ['first', firstSet],
    ['second', secondSet],
  ])(
    '[CONS-01] are found in 95 of 100 sentences of the %s set from guidance, without a false alarm',
    (_set, set) => {
      const isFound = (body: string) => parseKeyword(body) === 'STOP' || findOptOutRequest(body) !== 'none';
      const missed = set.optOuts.filter((body) => !isFound(body));
      expect(set.optOuts.length).toBeGreaterThanOrEqual(60);
      expect(missed.length, missed.join(' | ')).toBeLessThanOrEqual(set.optOuts.length * 0.05);
      expect(set.ordinary.filter(isFound)).toEqual([]);
    },
  );

  it('[CONS-01] opt no one out for an ordinary sentence with the same words, and ask a person for few', () => {
    const found = ordinarySentences.map((body) => [body, findOptOutRequest(body)] as const);
    expect(ordinarySentences.length).toBeGreaterThanOrEqual(200);
    expect(found.filter(([, request]) => request === 'asks')).toEqual([]);
    const asked = found.filter(([, request]) => request === 'may-ask').map(([body]) => body);
    expect(asked.length, asked.join(' | ')).toBeLessThanOrEqual(ordinarySentences.length * 0.02);
  });

  it.each([
    'please stop texting me',
    'unsubscribe me',
    'no more texts',
    'take me off your list',
    'ALTO',
    'Stop. Thank you',
    'remove my number',
    'ＳＴＯＰ texting me',
    'Stop\u200b texting me!!!',
    'Wrong number. Stop texting me. Thanks',
    'No me escriban más, por favor',
  ])('[CONS-01] %j asks', (body) => {
    expect(findOptOutRequest(body)).toBe('asks');
  });

  it.each([
    'I’m busy, please stop texting me',
    'This isn’t helping. Unsubscribe me.',
    'leave me alone',
    'Wrong number',
    'Stop texting',
    'STOP who is this',
  ])('[CONS-01] %j needs a person to decide', (body) => {
    expect(findOptOutRequest(body)).toBe('may-ask');
  });

  it.each(['I want to stop texting my ex', 'I want to stop', 'Cancel my plan', 'no', '', '👍', 'Thank you!'])(
    '[CONS-01] %j asks for nothing',
    (body) => {
      expect(findOptOutRequest(body)).toBe('none');
    },
  );

  it.each([
    'I want to end it',
    'i just want to end it please',
    'leave me alone, I want to die',
    'No more. I want to end it',
  ])('[SAFE-02, CONS-01] %j asks for nothing, because it is a cry', (body) => {
    expect(findOptOutRequest(body, true)).toBe('none');
  });

  it('[SAFE-02, CONS-01] are found in no recorded cry, and a clear request in one is left to a person', () => {
    const cries = [...Object.values(crisisSentences).flat(), ...firstSet.crises, ...secondSet.crises];
    expect(cries.filter((body) => findOptOutRequest(body, true) !== 'none')).toEqual([]);
    for (const body of [
      'Stop texting me. I want to die',
      'I want to die, stop texting me',
      'I revoke my consent to live',
    ])
      expect([findOptOutRequest(body, true), parseKeyword(body, true)]).toEqual(['may-ask', undefined]);
    expect(parseKeyword('STOP', true)).toBe('STOP');
  });

  it('[CONS-01] ignore case, signs, and polite words around them', () => {
    const phrase = fc.constantFrom(
      'stop texting me',
      'unsubscribe me',
      'no more texts',
      'take me off your list',
    );
    const before = fc.constantFrom('', 'Please ', 'Hi, ', 'OK. Please ', 'Can you ');
    const after = fc.constantFrom('', '!', '. Thanks', ' please', '...', ' anymore', ' NOW!!!');
    fc.assert(
      fc.property(before, phrase, after, fc.boolean(), (start, words, end, isLoud) => {
        const body = start + words + end;
        expect(findOptOutRequest(isLoud ? body.toUpperCase() : body)).toBe('asks');
      }),
    );
  });

  it('[CONS-01] decides quickly for every text', () => {
    const words = fc.constantFrom(
      'stop',
      'no more',
      'please',
      'texts',
      'me',
      'i dont want',
      'any',
      'of',
      'this',
      'from your',
    );
    const begun = performance.now();
    fc.assert(
      fc.property(fc.array(words, { maxLength: 200 }), (parts) => {
        findOptOutRequest(parts.join(' '));
      }),
    );
    expect(performance.now() - begun).toBeLessThan(10_000);
  });
});
