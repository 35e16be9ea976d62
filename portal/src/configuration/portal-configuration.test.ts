import { beforeEach, expect, it } from 'vitest';
import { configurePage } from '../../test/configure-page.ts';
import { resetPortal } from '../../test/reset-portal.ts';
import { defaultConfiguration } from './default-configuration.ts';
import { portalConfiguration } from './portal-configuration.ts';

beforeEach(() => resetPortal());

it('reads what the server wrote into the page, over the defaults', () => {
  configurePage({ supportEmail: 'help@moments.example' });
  expect(portalConfiguration()).toEqual({ ...defaultConfiguration, supportEmail: 'help@moments.example' });
});

it('uses the defaults where the page has none', () => {
  expect(portalConfiguration()).toEqual(defaultConfiguration);
});
