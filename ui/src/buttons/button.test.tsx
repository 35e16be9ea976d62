import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findAccessibilityViolations } from '../../test/accessibility.ts';
import { CloseIcon } from '../icons.ts';
import { PageLinkProvider, type LinkProps } from '../link.tsx';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { LinkButton } from './links.tsx';

afterEach(() => {
  vi.useRealTimers();
});

describe('a button', () => {
  it('[API-05] a button handles the first click and ignores clicks within 300 ms', () => {
    vi.useFakeTimers();
    const handleClick = vi.fn();
    render(<Button onClick={handleClick}>Next</Button>);
    const clickNext = () => {
      act(() => {
        screen.getByRole('button', { name: 'Next' }).click();
      });
    };
    clickNext();
    expect(handleClick).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(299);
    clickNext();
    expect(handleClick).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(300);
    clickNext();
    expect(handleClick).toHaveBeenCalledTimes(2);
  });

  it('[API-05] a submit button submits a form once on a double click', async () => {
    const handleSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    render(
      <form onSubmit={handleSubmit}>
        <Button type="submit">Pay</Button>
      </form>,
    );
    await userEvent.dblClick(screen.getByRole('button', { name: 'Pay' }));
    expect(handleSubmit).toHaveBeenCalledOnce();
  });

  it('[ENR-03] a busy button shows its busy label, keeps the focus, and ignores clicks and Enter', async () => {
    const handleClick = vi.fn();
    const handleSubmit = vi.fn();
    const renderForm = (busy: boolean) => (
      <form onSubmit={handleSubmit}>
        <input aria-label="Name" />
        <Button type="submit" busy={busy} busyLabel="Saving..." onClick={handleClick}>
          Next
        </Button>
      </form>
    );
    const { rerender } = render(renderForm(false));
    screen.getByRole('button', { name: 'Next' }).focus();
    rerender(renderForm(true));
    const button = screen.getByRole('button', { name: 'Saving...' });
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(button);
    await userEvent.type(screen.getByRole('textbox'), '{Enter}');
    expect(handleClick).not.toHaveBeenCalled();
    expect(handleSubmit).not.toHaveBeenCalled();
  });

  it('a button is not a submit button by default', () => {
    render(<Button>Back</Button>);
    expect(screen.getByRole('button')).toHaveAttribute('type', 'button');
  });

  it('an icon button has a name', async () => {
    render(
      <IconButton label="Close">
        <CloseIcon />
      </IconButton>,
    );
    expect(screen.getByRole('button', { name: 'Close' })).toBeVisible();
    expect(await findAccessibilityViolations()).toEqual([]);
  });
});

describe('a link', () => {
  it('a link uses the app’s router only for the app’s pages', () => {
    render(
      <PageLinkProvider value={({ href, children }) => <a href={`/routed${href}`}>{children}</a>}>
        <LinkButton href="/home">Home</LinkButton>
        <LinkButton href="mailto:support@example.com">Mail</LinkButton>
        <LinkButton href="https://example.com">Web</LinkButton>
      </PageLinkProvider>,
    );
    const getAddress = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(getAddress('Home')).toBe('/routed/home');
    expect(getAddress('Mail')).toBe('mailto:support@example.com');
    expect(getAddress('Web')).toBe('https://example.com');
  });

  it('a link may turn from an email into the app’s page and back', () => {
    function Routed({ href, children }: LinkProps) {
      const [prefix] = useState('/routed');
      return <a href={prefix + href}>{children}</a>;
    }
    const showLink = (href: string) => (
      <PageLinkProvider value={Routed}>
        <LinkButton href={href}>Go on</LinkButton>
      </PageLinkProvider>
    );
    const { rerender } = render(showLink('mailto:support@example.com'));
    for (const [href, address] of [
      ['/subscriptions', '/routed/subscriptions'],
      ['sms:+12125550199', 'sms:+12125550199'],
    ] as const) {
      rerender(showLink(href));
      expect(screen.getByRole('link', { name: 'Go on' })).toHaveAttribute('href', address);
    }
  });
});
