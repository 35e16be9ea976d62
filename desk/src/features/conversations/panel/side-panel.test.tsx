import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sampleConversation, sampleRow } from '../../../../test/sample-inbox.ts';
import { SidePanel } from './side-panel.tsx';

it('[DESK-02] shows the Moments that are left and their source', () => {
  const { container } = render(<SidePanel conversation={sampleConversation(sampleRow())} />);
  expect(screen.getByText('32').parentElement).toHaveTextContent('32 from the plan');
  expect(screen.getByText('10').parentElement).toHaveTextContent('10 from add-ons');
  expect(screen.getByText('of 70 left')).toBeVisible();
  expect(container.querySelectorAll('[data-kind="main"], [data-kind="extra"]').length).toBeGreaterThan(2);
});
