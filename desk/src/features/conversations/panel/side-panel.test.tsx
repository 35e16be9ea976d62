import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sampleConversation, sampleRow } from '../../../../test/sample-inbox.ts';
import { queryClient } from '../../../api/query-client.ts';
import { SidePanel } from './side-panel.tsx';

it('[DESK-02] shows the Moments that are left and their source', () => {
  const conversation = sampleConversation(sampleRow());
  queryClient.setQueryData(['member', conversation.memberId, 'crises'], { crises: [] });
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <SidePanel
        conversation={conversation}
        record={{ isRecorded: false, open: () => undefined, dialog: null }}
      />
    </QueryClientProvider>,
  );
  expect(screen.getByText('32').parentElement).toHaveTextContent('32 from the plan');
  expect(screen.getByText('10').parentElement).toHaveTextContent('10 from add-ons');
  expect(screen.getByText('of 70 left')).toBeVisible();
  expect(container.querySelectorAll('[data-kind="main"], [data-kind="extra"]').length).toBeGreaterThan(2);
});
