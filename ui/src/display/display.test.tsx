import { readFileSync } from 'node:fs';
import path from 'node:path';
import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { BarChart, SeriesFigures } from './bar-chart.tsx';
import { Card } from './card.tsx';
import { DataTable } from './data-table.tsx';
import { Gauge } from './gauge.tsx';
import { FullScreenSpinner } from './spinner.tsx';
import { Stepper, Steps } from './steps.tsx';
import { SummaryLines } from './value-lists.tsx';

describe('figures', () => {
  const labels = { main: 'from your plan', extra: 'add-on' };

  it('[HOME-02] the gauge shows the numbers of its ticks', () => {
    const { container } = render(<Gauge main={32} extra={10} limit={70} labels={labels} />);
    expect(screen.getByText('42').parentElement).toHaveTextContent('42 of 70 left');
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '32 from your plan',
      '10 add-on',
    ]);
    expect(container.querySelectorAll('[data-kind=main]:is(path)')).toHaveLength(32);
  });

  it('[HOME-02] the gauge shows no add-on when there is none', () => {
    render(<Gauge main={0} extra={0} limit={0} labels={labels} />);
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
        getRowId={(row) => row.title}
      />,
    );
    const table = screen.getByRole('table', { name: 'Payments' });
    expect(within(table).getByRole('columnheader', { name: 'Amount' })).toBeVisible();
    expect(within(table).getByRole('row', { name: 'Standard plan $9.00' })).toBeVisible();
  });
});

it('[LAY-07] the spinner of the whole screen is 60 px large, in the middle', () => {
  const styles = readFileSync(path.join(import.meta.dirname, 'spinner.module.css'), 'utf8');
  render(<FullScreenSpinner />);
  expect(screen.getByRole('status', { name: 'Loading' }).firstElementChild).toHaveAttribute(
    'data-size',
    '60',
  );
  expect(styles).toMatch(/\.spinner\[data-size='60'\] \{\s+width: 60px;\s+height: 60px;/);
  expect(styles).toMatch(/\.screen \{\s+position: fixed;\s+inset: 0;[^}]+place-items: center;/);
});
