import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';

import { accessibilityViolations } from '../../../test/accessibility.ts';
import { configurePage } from '../../../test/configure-page.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { resetPortal } from '../../../test/reset-portal.ts';
import SupportScreen from './support-screen.tsx';

beforeEach(() => resetPortal('/support'));

it('[SUP-01] is a mailto to the configured address', async () => {
  configurePage({ supportEmail: 'help@moments.example' });
  renderScreen(<SupportScreen />);
  expect(screen.getByRole('link', { name: 'Write an e-mail' })).toHaveAttribute(
    'href',
    'mailto:help@moments.example',
  );
  expect(await accessibilityViolations()).toEqual([]);
});
