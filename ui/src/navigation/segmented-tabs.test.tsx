import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { accessibilityViolations } from '../../test/accessibility.ts';
import { SegmentedTabs } from './segmented-tabs.tsx';

const tabs = [
  { id: 'login', label: 'Log In' },
  { id: 'signup', label: 'Sign Up' },
] as const;

function Example() {
  const [selected, setSelected] = useState<'login' | 'signup'>('login');
  return (
    <SegmentedTabs label="Log in or sign up" tabs={tabs} selected={selected} onSelect={setSelected}>
      {selected}
    </SegmentedTabs>
  );
}

describe('segmented tabs', () => {
  it('[AUTH-01] show the panel of the selected tab', async () => {
    render(<Example />);
    expect(screen.getByRole('tabpanel', { name: 'Log In' })).toHaveTextContent('login');
    await userEvent.click(screen.getByRole('tab', { name: 'Sign Up' }));
    expect(screen.getByRole('tabpanel', { name: 'Sign Up' })).toHaveTextContent('signup');
    expect(screen.getByRole('tab', { selected: true })).toHaveAccessibleName('Sign Up');
  });

  it('are one stop of the Tab key, and move by the arrow keys', async () => {
    render(<Example />);
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

  it('have nothing that axe finds', async () => {
    render(<Example />);
    expect(await accessibilityViolations()).toEqual([]);
  });
});
