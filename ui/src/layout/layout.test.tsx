import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { accessibilityViolations } from '../../test/accessibility.ts';
import { AuthShell } from './auth-shell.tsx';
import { CrisisHelp } from './crisis-help.tsx';
import { PageHeading } from './page-heading.tsx';

const numbers = { lifeline: '988', textLine: '741741', textLineKeyword: 'HOME', emergency: '911' };

describe('crisis help', () => {
  it('crisis help calls and texts the configured numbers', () => {
    render(
      <CrisisHelp
        numbers={{ lifeline: '111', textLine: '222', textLineKeyword: 'HOME', emergency: '333' }}
      />,
    );
    const address = (name: string) => screen.getByText(name).closest('a')?.getAttribute('href');
    expect(address('Call 111')).toBe('tel:111');
    expect(address('Text 111')).toBe('sms:111');
    expect(address('Text HOME to 222')).toBe('sms:222?&body=HOME');
    expect(address('In danger now? Call 333')).toBe('tel:333');
  });

  it('crisis help opens by a tap and closes by Escape, with the focus back, or by a tap elsewhere', async () => {
    render(<CrisisHelp numbers={numbers} />);
    const details = screen.getByRole('group');
    await userEvent.click(screen.getByText(/In crisis/));
    expect(details).toHaveAttribute('open');
    screen.getByRole('link', { name: 'Call 988' }).focus();
    await userEvent.keyboard('{Escape}');
    expect(details).not.toHaveAttribute('open');
    expect(document.activeElement?.tagName).toBe('SUMMARY');
    await userEvent.click(screen.getByText(/In crisis/));
    await userEvent.click(document.body);
    expect(details).not.toHaveAttribute('open');
  });
});

describe('a page heading', () => {
  it('a page heading sets the document title, also with errors, and takes the focus when the step changes', () => {
    const { rerender } = render(<PageHeading step="1">Ready to start?</PageHeading>);
    expect(document.title).toBe('Ready to start? · Moments');
    expect(document.body).toHaveFocus();
    rerender(
      <PageHeading step="1" hasErrors>
        Ready to start?
      </PageHeading>,
    );
    expect(document.title).toBe('Error: Ready to start? · Moments');
    expect(document.body).toHaveFocus();
    rerender(<PageHeading step="2">Ready to start?</PageHeading>);
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('a page heading takes the focus when the route changes', () => {
    const { rerender } = render(<PageHeading key="home">Home</PageHeading>);
    rerender(
      <PageHeading key="billing" documentTitle="Billing">
        <span>Billing</span>
      </PageHeading>,
    );
    expect(screen.getByRole('heading', { name: 'Billing' })).toHaveFocus();
    expect(document.title).toBe('Billing · Moments');
  });
});

describe('the sign-in frame', () => {
  it('the sign-in frame has landmarks, crisis help, and no accessibility violations', async () => {
    render(
      <AuthShell crisis={numbers}>
        <h1>Good to see you</h1>
      </AuthShell>,
    );
    expect(screen.getByRole('main')).toHaveTextContent('Good to see you');
    expect(screen.getByRole('banner')).toHaveTextContent('Call or text 988');
    expect(screen.getByRole('complementary', { name: 'About Moments' })).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
  });
});
