import { beforeEach, expect, it } from 'vitest';

import { resetPortal } from '../../test/reset-portal.ts';
import { defaultConfiguration } from './default-configuration.ts';
import { portalConfiguration } from './portal-configuration.ts';

beforeEach(() => resetPortal());

function writeIntoPage(text: string): void {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = 'portal-configuration';
  element.textContent = text;
  document.head.append(element);
}

it('reads what the server wrote into the page, over the defaults', () => {
  writeIntoPage(JSON.stringify({ supportEmail: 'help@moments.example' }));
  expect(portalConfiguration()).toEqual({ ...defaultConfiguration, supportEmail: 'help@moments.example' });
});

it('uses the defaults where the page has none', () => {
  expect(portalConfiguration()).toEqual(defaultConfiguration);
});
