import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { HelpMenu } from './help-menu.tsx';
import { PageHeading } from './page-heading.tsx';

describe('the help menu', () => {
  it('the help menu opens by a tap and closes by Escape, with the focus back, or by a tap elsewhere', async () => {
    render(
      <HelpMenu
        first={[{ href: 'tel:988', label: 'In crisis? Call 988' }]}
        more="More"
        note="We are here."
        links={[{ href: 'sms:741741', label: 'Text HOME', icon: null }]}
      />,
    );
    expect(screen.getByRole('link', { name: 'In crisis? Call 988' })).toBeVisible();
    const details = screen.getByRole('group');
    await userEvent.click(screen.getByText('More'));
    expect(details).toHaveAttribute('open');
    screen.getByRole('link', { name: 'Text HOME' }).focus();
    await userEvent.keyboard('{Escape}');
    expect(details).not.toHaveAttribute('open');
    expect(document.activeElement?.tagName).toBe('SUMMARY');
    await userEvent.click(screen.getByText('More'));
    await userEvent.click(document.body);
    expect(details).not.toHaveAttribute('open');
  });
});

describe('a page heading', () => {
  it('a page heading sets the document title, even with errors, and takes the focus when the step changes', () => {
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
