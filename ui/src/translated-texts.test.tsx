import { render, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { translatePage } from '../test/translate-page.ts';
import { keepTranslatedTexts } from './translated-texts.ts';

interface Props {
  readonly name: string;
  readonly left: number;
  readonly order: readonly string[];
  readonly isOpen: boolean;
}

/** Texts that come, go, change, and move next to siblings. */
const Page = ({ name, left, order, isOpen }: Props) => (
  <main>
    {isOpen && <b>Open</b>}
    {isOpen ? 'Now' : null} Hello, {name}! <i>You have</i> {left} left
    {left === 0 && ', add more'}
    <p>{order.map((one) => (one.startsWith('<') ? <u key={one}>{one.slice(1)}</u> : one))}</p>
  </main>
);

const pages: readonly Props[] = [
  { name: 'Eli', left: 3, order: ['a', '<b', '<c'], isOpen: false },
  { name: 'Eli', left: 0, order: ['<c', 'a', '<b'], isOpen: true },
  { name: 'Ana', left: 2, order: ['<b', 'a'], isOpen: false },
  { name: 'Ana', left: 2, order: [], isOpen: true },
  { name: '', left: 0, order: ['z', '<c'], isOpen: false },
];

it('[FIELD-02] shows each change of a page that the browser translated, in its place', async () => {
  const { container: expected, ...plain } = render(<Page {...pages[0]!} />);
  const texts = pages.map((page) => {
    plain.rerender(<Page {...page} />);
    return expected.textContent;
  });
  plain.unmount();

  keepTranslatedTexts();
  translatePage();
  const { container, rerender, unmount } = render(<Page {...pages[0]!} />);
  for (const [place, page] of pages.entries()) {
    rerender(<Page {...page} />);
    await waitFor(() => expect(container.innerHTML).toContain('<font>'));
    expect(container.textContent).toBe(texts[place]);
  }
  unmount();
  expect(container.textContent).toBe('');
});
