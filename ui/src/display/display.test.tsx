import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { BarChart, SeriesFigures } from './bar-chart.tsx';
import { Card } from './card.tsx';
import { DataTable } from './data-table.tsx';
import { Gauge } from './gauge.tsx';
import { PlanCard } from './plan-card.tsx';
import { Stepper, Steps } from './steps.tsx';
import { SummaryLines } from './value-lists.tsx';

describe('figures', () => {
  it('[HOME-02] the gauge shows the numbers of its ticks', () => {
    const { container } = render(<Gauge plan={32} addOn={10} limit={70} />);
    expect(screen.getByText('42').parentElement).toHaveTextContent('42 of 70 left');
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '32 from your plan',
      '10 add-on',
    ]);
    expect(container.querySelectorAll('[data-kind=plan]:is(path)')).toHaveLength(32);
  });

  it('[HOME-02] the gauge shows no add-on when there is none', () => {
    render(<Gauge plan={0} addOn={0} limit={0} />);
    expect(screen.getByText('0', { selector: 'span' }).parentElement).toHaveTextContent('0 of 0 left');
    expect(screen.queryByText(/add-on/)).not.toBeInTheDocument();
  });

  it('[HOME-02] the chart has a table with the same numbers', () => {
    const days = [
      { label: 'Sat', values: [3, 4] as const },
      { label: 'Sun', values: [0, 0] as const },
    ];
    const { container } = render(
      <>
        <SeriesFigures
          figures={[
            { label: 'Sent', value: 3 },
            { label: 'Received', value: 4 },
          ]}
        />
        <BarChart caption="Messages by day" rowName="Day" series={['Sent', 'Received']} days={days} />
      </>,
    );
    const table = screen.getByRole('table', { name: 'Messages by day' });
    expect(within(table).getByRole('row', { name: 'Sat 3 4' })).toBeVisible();
    const heights = [...container.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('height')));
    expect(heights).toEqual([108, 144, 0, 0]);
    expect(screen.getByText('Received', { selector: 'dt' }).parentElement).toHaveTextContent('Received4');
  });
});

describe('what is due', () => {
  it('[CHK-01] summary lines show a discount with a minus sign', () => {
    render(<SummaryLines lines={[{ label: 'Referral discount', amount: '-$9.80', kind: 'discount' }]} />);
    expect(screen.getByRole('definition')).toHaveTextContent('\u2212$9.80');
  });
});

describe('progress', () => {
  it('[ENR-02] steps show all names, mark the current step, and announce finished steps', () => {
    render(<Steps label="Enrollment progress" names={['Contact', 'Details', 'Review']} current={1} />);
    const [first, second, third] = within(
      screen.getByRole('navigation', { name: 'Enrollment progress' }),
    ).getAllByRole('listitem');
    expect(first).toHaveTextContent('Contact (done)');
    expect(second).toHaveAttribute('aria-current', 'step');
    expect(third).not.toHaveAttribute('aria-current');
  });

  it('[APP-02] a stepper announces finished, current, and upcoming items', () => {
    render(
      <Stepper
        items={[
          { title: 'Submitted', state: 'done' },
          { title: 'Finalizing Membership', state: 'now' },
        ]}
      />,
    );
    expect(screen.getByRole('heading', { name: 'Submitted (done)' })).toBeVisible();
    expect(screen.getAllByRole('listitem')[1]).toHaveAttribute('aria-current', 'step');
  });
});

describe('a plan card', () => {
  const plan = {
    title: 'Standard',
    price: '$49',
    period: '/ month',
    moments: '60 Moments',
    features: ['Everything in Starter'],
    terms: '$49.00 today.',
    action: 'Select Plan',
  };

  it('[PLAN-01] a plan card names its button after the plan and shows popular and savings', async () => {
    const handleSelect = vi.fn();
    render(<PlanCard {...plan} popular saving="Save 15% a month" onSelect={handleSelect} />);
    const card = screen.getByRole('article', { name: 'Standard' });
    expect(card).toHaveTextContent('$49 / month');
    expect(within(card).getByText('Popular')).toBeVisible();
    expect(within(card).getByText('Save 15% a month')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Select Plan: Standard' }));
    expect(handleSelect).toHaveBeenCalledOnce();
  });

  it('[PLAN-03] a plan card disables the button of the current plan and shows a busy state', () => {
    const { rerender } = render(<PlanCard {...plan} current onSelect={vi.fn()} />);
    expect(screen.getByRole('button')).toBeDisabled();
    rerender(<PlanCard {...plan} busy busyLabel="Selecting..." onSelect={vi.fn()} />);
    expect(screen.getByRole('button', { name: 'Selecting...' })).toHaveAttribute('aria-busy', 'true');
  });
});

describe('cards and tables', () => {
  it('a card with a title is a region with that name', () => {
    render(<Card title="Announcements">None yet</Card>);
    expect(screen.getByRole('region', { name: 'Announcements' })).toHaveTextContent('None yet');
  });

  it('a table has a name, headings, and a row for each entry', () => {
    render(
      <DataTable
        caption="Payments"
        columns={[
          { id: 'title', heading: 'Payment', place: 'title', cell: (row: { title: string }) => row.title },
          { id: 'amount', heading: 'Amount', place: 'amount', cell: () => '$9.00' },
        ]}
        rows={[{ title: 'Add-on' }, { title: 'Standard plan' }]}
        rowId={(row) => row.title}
      />,
    );
    const table = screen.getByRole('table', { name: 'Payments' });
    expect(within(table).getByRole('columnheader', { name: 'Amount' })).toBeVisible();
    expect(within(table).getByRole('row', { name: 'Standard plan $9.00' })).toBeVisible();
  });
});
