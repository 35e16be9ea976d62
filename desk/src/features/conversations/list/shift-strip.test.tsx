import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ShiftStrip } from './shift-strip.tsx';

const now = new Date('2026-11-21T00:24:00Z');
const shift = { from: '2026-11-21T00:00:00Z', until: '2026-11-21T02:00:00Z' };

it('[DESK-02] shows the rest of the shift as text and as a bar, and the waiting members', () => {
  const { container } = render(
    <ShiftStrip
      shift={shift}
      waiting={5}
      crises={0}
      due={0}
      longest="2026-11-20T23:42:00Z"
      now={now}
      onNext={() => undefined}
    />,
  );
  expect(screen.getByText('1 h 36 min left')).toBeVisible();
  expect(screen.getByText('5 waiting').parentElement).toHaveTextContent('5 waiting, the longest for 42 min');
  expect(container.querySelector('[style]')).toHaveStyle({ width: '20%' });
});

it.each([
  [5000, 1, '5,000 waiting, 1 needs care now'],
  [6, 1, '6 waiting, 1 needs care now'],
  [6, 2, '6 waiting, 2 need care now'],
  [0, 1, 'No one is waiting, 1 needs care now'],
])(
  '[DESK-04] counts the members who need care now for %i waiting and %i crises',
  (waiting, crises, words) => {
    const { container } = render(
      <ShiftStrip
        shift={null}
        waiting={waiting}
        crises={crises}
        due={0}
        longest="2026-11-20T23:42:00Z"
        now={now}
        onNext={() => undefined}
      />,
    );
    expect(container).toHaveTextContent(words);
  },
);

it('[DESK-02] shows nothing without a shift and without a wait', () => {
  const { container } = render(
    <ShiftStrip
      shift={null}
      waiting={0}
      crises={0}
      due={0}
      longest={null}
      now={now}
      onNext={() => undefined}
    />,
  );
  expect(container).toBeEmptyDOMElement();
});

it('[SAFE-08] counts the check-ins and follow-ups that are due, also outside a shift', () => {
  const { container } = render(
    <ShiftStrip
      shift={null}
      waiting={0}
      crises={0}
      due={2}
      longest={null}
      now={now}
      onNext={() => undefined}
    />,
  );
  expect(container).toHaveTextContent('No one is waiting, 2 follow-ups due');
});

it.each([
  ['2026-11-21T01:29:00Z', 3, '3 waiting', false],
  ['2026-11-21T01:30:00Z', 3, '3 still wait', true],
  ['2026-11-21T02:05:00Z', 1, '1 still waits', true],
  ['2026-11-21T01:45:00Z', 0, 'No one is waiting', false],
])('[COVER-06] says at %s that of %i members: %s', (time, waiting, words, isOffered) => {
  render(
    <ShiftStrip
      shift={shift}
      waiting={waiting}
      crises={0}
      due={0}
      longest={null}
      now={new Date(time)}
      onNext={() => undefined}
    />,
  );
  expect(screen.getByText(words)).toBeVisible();
  expect(screen.queryAllByRole('button', { name: 'Next who waits' })).toHaveLength(isOffered ? 1 : 0);
});
