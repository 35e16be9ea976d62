import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { accessibilityViolations } from '../../test/accessibility.ts';
import { Tabs } from './tabs.tsx';

const tabs = [
  { id: 'current', label: 'Current Billing' },
  { id: 'history', label: 'Payment History' },
] as const;

function Example() {
  const [selected, setSelected] = useState<'current' | 'history'>('current');
  return (
    <Tabs label="Billing" tabs={tabs} selected={selected} onSelect={setSelected}>
      {selected}
    </Tabs>
  );
}

describe('tabs on a line', () => {
  it('[BILL-01] show the panel of the selected tab, by pointer and by keys', async () => {
    render(<Example />);
    expect(screen.getByRole('tabpanel', { name: 'Current Billing' })).toHaveTextContent('current');
    await userEvent.click(screen.getByRole('tab', { name: 'Payment History' }));
    expect(screen.getByRole('tabpanel', { name: 'Payment History' })).toHaveTextContent('history');
    await userEvent.keyboard('{ArrowLeft}{Enter}');
    expect(screen.getByRole('tab', { name: 'Current Billing' })).toHaveFocus();
    expect(screen.getByRole('tabpanel')).toHaveTextContent('current');
  });

  it('keep the selected tab in sight when the page gets narrower', async () => {
    render(<Example />);
    await userEvent.click(screen.getByRole('tab', { name: 'Payment History' }));
    const line = screen.getByRole('tablist');
    vi.spyOn(line, 'clientWidth', 'get').mockReturnValue(200);
    const tab = screen.getByRole('tab', { name: 'Payment History' });
    vi.spyOn(tab, 'offsetLeft', 'get').mockReturnValue(300);
    vi.spyOn(tab, 'offsetWidth', 'get').mockReturnValue(100);
    fireEvent(window, new Event('resize'));
    expect(line.scrollLeft).toBe(250);
  });

  it('have nothing that axe finds', async () => {
    render(<Example />);
    expect(screen.getByRole('tablist', { name: 'Billing' })).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
  });
});
