import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { AccountMenu } from './account-menu.tsx';
import { NavigationList } from './side-navigation.tsx';
import { TopBar } from './top-bar.tsx';
import { WizardShell } from './wizard-shell.tsx';

describe('the account menu', () => {
  const renderMenu = (onLogOut = vi.fn()) => (
    <AccountMenu name="Eli" email="eli@example.com" label="VIP Member" onLogOut={onLogOut} />
  );
  const getOpener = () => screen.getByRole('button', { name: /Account menu/ });

  it('[LAY-01, LAY-05] the account menu shows name, email, label, and Log Out', async () => {
    const handleLogOut = vi.fn();
    render(renderMenu(handleLogOut));
    expect(getOpener()).toHaveAttribute('aria-expanded', 'false');
    expect(getOpener()).toHaveAccessibleName(/Eli VIP Member/);
    await userEvent.click(getOpener());
    expect(screen.getByText('eli@example.com')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Log Out' }));
    expect(handleLogOut).toHaveBeenCalledOnce();
  });

  it.each([
    ['eli', 'E'],
    ['😀 Eli', '😀'],
    [' Élodie', 'É'],
    ['e\u0301lodie', 'E\u0301'],
    ['👋🏽Eli', '👋🏽'],
    ['👩‍💻 Eli', '👩‍💻'],
    ['❤️ Eli', '❤️'],
    ['🇺🇦🇺🇸 Eli', '🇺🇦'],
  ])('[LAY-05] the avatar of “%s” shows %s', (name, letter) => {
    render(<AccountMenu name={name} email="" label="" onLogOut={vi.fn()} />);
    expect(screen.getByText(letter)).toBeInTheDocument();
  });

  it('the account menu closes by Escape with the focus back, by a tap elsewhere, and when the focus leaves', async () => {
    render(
      <>
        {renderMenu()}
        <button>Next</button>
      </>,
    );
    await userEvent.click(getOpener());
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Log Out' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(getOpener()).toHaveFocus();
    expect(getOpener()).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(getOpener());
    await userEvent.click(document.body);
    expect(getOpener()).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(getOpener());
    await userEvent.tab();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
    expect(getOpener()).toHaveAttribute('aria-expanded', 'false');
  });
});

describe('the navigation', () => {
  it('[LAY-02] the navigation marks the current page and reports a selected page', async () => {
    const handleNavigate = vi.fn();
    const items = [
      { href: '#home', label: 'Home', icon: null },
      { href: '#billing', label: 'Billing', icon: null },
    ];
    const foot = [{ href: 'mailto:support@example.com', label: 'Questions? Email us!', icon: null }];
    render(<NavigationList items={items} foot={foot} current="#home" onNavigate={handleNavigate} />);
    const main = screen.getByRole('navigation', { name: 'Main' });
    expect(within(main).getByRole('link', { current: 'page' })).toHaveAccessibleName('Home');
    expect(within(main).getByRole('link', { name: 'Questions? Email us!' })).toHaveAttribute(
      'href',
      'mailto:support@example.com',
    );
    await userEvent.click(screen.getByRole('link', { name: 'Billing' }));
    expect(handleNavigate).toHaveBeenCalledOnce();
  });

  it('[LAY-02] the top bar has a menu button only if there is a navigation', async () => {
    const handleOpen = vi.fn();
    const { rerender } = render(<TopBar onOpenNavigation={handleOpen} />);
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    expect(handleOpen).toHaveBeenCalledOnce();
    rerender(<TopBar />);
    expect(screen.queryByRole('button', { name: 'Open menu' })).not.toBeInTheDocument();
  });
});

describe('a wizard', () => {
  const renderWizard = (props: Partial<Parameters<typeof WizardShell>[0]> = {}) => (
    <WizardShell
      progress={{ label: 'Progress', names: ['Basic Contact', 'Personal Details'], current: 0 }}
      lead="Ready to start?"
      nextLabel="Next"
      busyLabel="Saving..."
      onNext={vi.fn()}
      {...props}
    >
      <input aria-label="Name" />
    </WizardShell>
  );

  it('[ENR-02] a wizard has no Back on the first step and names the document and the progress', () => {
    const { rerender } = render(renderWizard());
    expect(screen.queryByRole('button', { name: 'Back' })).not.toBeInTheDocument();
    expect(document.title).toBe('Basic Contact, Step 1 of 2 · Moments');
    expect(screen.getByText('Ready to start?')).toBeVisible();
    const progress = { label: 'Progress', names: ['Basic Contact', 'Personal Details'], current: 1 };
    rerender(renderWizard({ progress, part: { place: 1, name: 'Where you live' }, onBack: vi.fn() }));
    expect(screen.getByRole('button', { name: 'Back' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Personal Details: Where you live' })).toHaveFocus();
    rerender(renderWizard({ progress, hasErrors: true }));
    expect(document.title).toBe('Error: Personal Details, Step 2 of 2 · Moments');
  });

  it('[ENR-03] a wizard submits by the button and by Enter, but not while saving', async () => {
    const handleNext = vi.fn();
    const { rerender } = render(renderWizard({ onNext: handleNext }));
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(handleNext).toHaveBeenCalledTimes(1);
    rerender(renderWizard({ onNext: handleNext, busy: true }));
    await userEvent.click(screen.getByRole('button', { name: 'Saving...' }));
    await userEvent.type(screen.getByRole('textbox'), '{Enter}');
    expect(handleNext).toHaveBeenCalledTimes(1);
  });
});
