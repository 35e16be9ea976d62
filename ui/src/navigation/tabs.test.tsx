import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { findAccessibilityViolations } from '../../test/accessibility.ts';
import { Tabs } from './tabs.tsx';

const billingTabs = [
  { id: 'current', label: 'Current Billing' },
  { id: 'history', label: 'Payment History' },
] as const;

function LineExample() {
  const [selected, setSelected] = useState<'current' | 'history'>('current');
  return (
    <Tabs label="Billing" tabs={billingTabs} selected={selected} onSelect={setSelected}>
      {selected}
    </Tabs>
  );
}

const signInTabs = [
  { id: 'login', label: 'Log In' },
  { id: 'signup', label: 'Sign Up' },
] as const;

function SegmentedExample() {
  const [selected, setSelected] = useState<'login' | 'signup'>('login');
  return (
    <Tabs
      label="Log in or sign up"
      look="segmented"
      tabs={signInTabs}
      selected={selected}
      onSelect={setSelected}
    >
      {selected}
    </Tabs>
  );
}

describe('tabs on a line', () => {
  it('[BILL-01] tabs on a line show the panel that a member selects by pointer or by keys', async () => {
    render(<LineExample />);
    expect(screen.getByRole('tabpanel', { name: 'Current Billing' })).toHaveTextContent('current');
    await userEvent.click(screen.getByRole('tab', { name: 'Payment History' }));
    expect(screen.getByRole('tabpanel', { name: 'Payment History' })).toHaveTextContent('history');
    await userEvent.keyboard('{ArrowLeft}');
    expect(screen.getByRole('tab', { name: 'Current Billing' })).toHaveFocus();
    expect(screen.getByRole('tabpanel')).toHaveTextContent('history');
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('tab', { name: 'Current Billing' })).toHaveFocus();
    expect(screen.getByRole('tabpanel')).toHaveTextContent('current');
  });

  it('tabs on a line keep the selected tab in view when the page gets narrower', async () => {
    render(<LineExample />);
    await userEvent.click(screen.getByRole('tab', { name: 'Payment History' }));
    const line = screen.getByRole('tablist');
    vi.spyOn(line, 'clientWidth', 'get').mockReturnValue(200);
    const tab = screen.getByRole('tab', { name: 'Payment History' });
    vi.spyOn(tab, 'offsetLeft', 'get').mockReturnValue(300);
    vi.spyOn(tab, 'offsetWidth', 'get').mockReturnValue(100);
    fireEvent(window, new Event('resize'));
    expect(line.scrollLeft).toBe(250);
  });

  it('tabs on a line have no accessibility violations', async () => {
    render(<LineExample />);
    expect(screen.getByRole('tablist', { name: 'Billing' })).toBeVisible();
    expect(await findAccessibilityViolations()).toEqual([]);
  });
});

describe('segmented tabs', () => {
  it('[AUTH-01] segmented tabs show the panel of the selected tab', async () => {
    render(<SegmentedExample />);
    expect(screen.getByRole('tabpanel', { name: 'Log In' })).toHaveTextContent('login');
    await userEvent.click(screen.getByRole('tab', { name: 'Sign Up' }));
    expect(screen.getByRole('tabpanel', { name: 'Sign Up' })).toHaveTextContent('signup');
    expect(screen.getByRole('tab', { selected: true })).toHaveAccessibleName('Sign Up');
  });

  it('segmented tabs are one stop of the Tab key and select by the arrow keys', async () => {
    render(<SegmentedExample />);
    await userEvent.tab();
    expect(screen.getByRole('tab', { name: 'Log In' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Sign Up' })).toHaveFocus();
    expect(screen.getByRole('tabpanel')).toHaveTextContent('signup');
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Log In' })).toHaveFocus();
    await userEvent.keyboard('{End}');
    expect(screen.getByRole('tab', { name: 'Sign Up' })).toHaveFocus();
    await userEvent.tab();
    expect(document.body).toHaveFocus();
  });

  it('segmented tabs have no accessibility violations', async () => {
    render(<SegmentedExample />);
    expect(await findAccessibilityViolations()).toEqual([]);
  });
});
