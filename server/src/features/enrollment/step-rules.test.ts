import { expect, it } from 'vitest';
import { getPronounsError, toEmergencyContact } from './step-rules.ts';

it.each(['constructor', 'toString', '__proto__'])(
  '[ENR-05, ENR-08] rejects %s, which is no option of the list',
  (name) => {
    expect(getPronounsError([name])).toBe('Please choose from the list');
  },
);

it('[ACC-04] accepts the listed pronouns and none', () => {
  expect(getPronounsError(['she-her', 'NONE', ''])).toBeUndefined();
});

it.each([
  '+65 9234 5678',
  '(+65) 9234 5678',
  '9234 5678 (+65)',
  '\u202a+65 9234 5678\u202c',
  '+44 20 7946 0958',
])('[ADD-03, FIELD-04] stores the foreign contact phone %s as typed, not as a US number', (contactPhone) => {
  expect(toEmergencyContact({ contactPhone }).contactPhone).toBe(contactPhone);
});

it.each(['+1 212 555 0199', '1-212-555-0199', '(212) 555-0199', '２１２ ５５５ ０１９９'])(
  '[ADD-03] stores the US contact phone %s as ten digits',
  (contactPhone) => {
    expect(toEmergencyContact({ contactPhone }).contactPhone).toBe('2125550199');
  },
);
