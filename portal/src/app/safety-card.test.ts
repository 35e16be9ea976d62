import { expect, it } from 'vitest';
import { defaultConfiguration } from '../configuration/default-configuration.ts';
import { buildSafetyCard } from './safety-card.ts';

it('the safety card has the crisis lines and the coaches’ number, and nothing about the member', () => {
  document.body.innerHTML = buildSafetyCard({ ...defaultConfiguration, textNumber: '+12125550199' });
  const links = [...document.querySelectorAll('a')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ]);
  expect(links).toEqual([
    ['Call 988', 'tel:988'],
    ['Text 988', 'sms:988'],
    ['Text HOME to 741741', 'sms:741741?&body=HOME'],
    ['In danger now? Call 911', 'tel:911'],
    ['Text your coach: (212) 555-0199', 'sms:+12125550199'],
  ]);
});
