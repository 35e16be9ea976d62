import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ProductCard } from './product-card.tsx';

describe('a product card', () => {
  const plan = {
    title: 'Standard',
    price: '$49',
    period: '/ month',
    moments: '60 Moments',
    features: ['Everything in Starter'],
    terms: '$49.00 today.',
    action: 'Select Plan',
  };

  it('[PLAN-01] a product card names its button after the plan and shows popular and savings', async () => {
    const handleSelect = vi.fn();
    render(<ProductCard {...plan} popular saving="Save 15% a month" onSelect={handleSelect} />);
    const card = screen.getByRole('article', { name: 'Standard' });
    expect(card).toHaveTextContent('$49 / month');
    expect(within(card).getByText('Popular')).toBeVisible();
    expect(within(card).getByText('Save 15% a month')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Select Plan: Standard' }));
    expect(handleSelect).toHaveBeenCalledOnce();
  });

  it('[PLAN-03] a product card disables the button of the current plan and shows a busy state', () => {
    const { rerender } = render(<ProductCard {...plan} current onSelect={vi.fn()} />);
    expect(screen.getByRole('button')).toBeDisabled();
    rerender(<ProductCard {...plan} busy busyLabel="Selecting..." onSelect={vi.fn()} />);
    expect(screen.getByRole('button', { name: 'Selecting...' })).toHaveAttribute('aria-busy', 'true');
  });
});
