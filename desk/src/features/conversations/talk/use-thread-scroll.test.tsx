import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ThreadEntry } from '@moments/contract/conversations/staff-messages';
import { sampleNote, sampleText } from '../../../../test/sample-inbox.ts';
import { useThreadScroll } from './use-thread-scroll.ts';

/** Pixels of an entry, and of the pane. */
const entryHeight = 100;
let paneHeight = 300;
let count = 0;
beforeEach(() => {
  // jsdom lays nothing out.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockImplementation(() => paneHeight);
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(() => count * entryHeight);
});
afterEach(() => {
  vi.restoreAllMocks();
});

function Sample({ entries }: { entries: readonly ThreadEntry[] }) {
  const { box, hasNews, showNewest } = useThreadScroll(entries);
  return (
    <div ref={box} data-testid="thread">
      {hasNews && (
        <button type="button" onClick={showNewest}>
          News
        </button>
      )}
    </div>
  );
}

const sampleTexts = (newest: number, oldest: number) =>
  Array.from({ length: newest - oldest + 1 }, (_, place) => sampleText({ id: String(newest - place) }));

function openThread(entries: readonly ThreadEntry[]) {
  count = entries.length;
  const { rerender } = render(<Sample entries={entries} />);
  const thread = screen.getByTestId('thread');
  return {
    thread,
    show: (next: readonly ThreadEntry[]) => {
      count = next.length;
      rerender(<Sample entries={next} />);
    },
    scrollTo: (top: number) => {
      thread.scrollTop = top;
      act(() => void fireEvent.scroll(thread));
    },
  };
}

it('[DESK-02] follows new texts at the end, and stays where the person reads older ones', async () => {
  const { thread, show, scrollTo } = openThread(sampleTexts(10, 1));
  expect(thread.scrollTop).toBe(1_000);
  show(sampleTexts(11, 1));
  expect(thread.scrollTop).toBe(1_100);
  expect(screen.queryByRole('button')).toBeNull();

  scrollTo(200);
  show(sampleTexts(12, 1));
  expect(thread.scrollTop).toBe(200);
  await userEvent.click(screen.getByRole('button', { name: 'News' }));
  expect(thread.scrollTop).toBe(1_200);
  expect(screen.queryByRole('button')).toBeNull();
});

it('[DESK-02] shows a person’s own text or note, even while they read older texts', () => {
  const { thread, show, scrollTo } = openThread(sampleTexts(10, 1));
  scrollTo(200);
  const reply = sampleText({ id: '11', direction: 'from-coach', delivery: 'held' });
  show([reply, ...sampleTexts(10, 1)]);
  expect(thread.scrollTop).toBe(1_100);
  scrollTo(200);
  show([sampleNote({ id: '12' }), reply, ...sampleTexts(10, 1)]);
  expect(thread.scrollTop).toBe(1_200);
});

it('[DESK-02] keeps the newest text in view when a phone is turned, although the browser scrolls automatically', () => {
  let resize: () => void = () => undefined;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
      constructor(callback: () => void) {
        resize = callback;
      }
    },
  );
  const { thread, scrollTo } = openThread(sampleTexts(10, 1));
  scrollTo(700);
  paneHeight = 150;
  scrollTo(600);
  act(() => resize());
  expect(thread.scrollTop).toBe(1_000);
  paneHeight = 300;
});

it('[DESK-02] keeps the text in view in its place when older ones are read', () => {
  const { thread, show, scrollTo } = openThread(sampleTexts(60, 11));
  scrollTo(0);
  show(sampleTexts(60, 1));
  expect(thread.scrollTop).toBe(1_000);
});
