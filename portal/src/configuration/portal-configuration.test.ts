import { beforeEach, expect, it } from 'vitest';
import { configurePage } from '../../test/configure-page.ts';
import { resetPortal } from '../../test/reset-portal.ts';
import { defaultConfiguration } from './default-configuration.ts';
import { getPortalConfiguration } from './portal-configuration.ts';

beforeEach(() => resetPortal());

it('overrides the defaults with the page’s configuration', () => {
  configurePage({ supportEmail: 'help@moments.example' });
  expect(getPortalConfiguration()).toEqual({ ...defaultConfiguration, supportEmail: 'help@moments.example' });
});

it('uses the defaults when the page has no configuration', () => {
  expect(getPortalConfiguration()).toEqual(defaultConfiguration);
});
