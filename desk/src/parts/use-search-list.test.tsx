import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { useSearchList } from './use-search-list.ts';

const pick = vi.fn<(name: string) => void>();
const close = vi.fn<() => void>();

function Finder() {
  const { text, list, getOption, getField } = useSearchList();
  const found = ['Ana', 'Eli', 'Rosa'].filter((name) => name.toLowerCase().includes(text));
  return (
    <>
      <input autoFocus aria-label="Find" {...getField(found, pick, close)} />
      <ul {...list} aria-label="Found">
        {found.map((name, place) => {
          const { id, isActive } = getOption(place);
          return (
            <li key={name} id={id} role="option" aria-selected={isActive}>
              {name}
            </li>
          );
        })}
      </ul>
    </>
  );
}

it('[DESK-02] a search moves through its results by arrows, around both ends, and picks by Enter', async () => {
  render(<Finder />);
  await userEvent.keyboard('{ArrowDown}{Enter}{ArrowUp}{ArrowUp}{Enter}');
  expect(pick.mock.calls).toEqual([['Eli'], ['Rosa']]);
  const chosen = screen.getByRole('option', { selected: true });
  expect(screen.getByRole('combobox')).toHaveAttribute('aria-activedescendant', chosen.id);
  await userEvent.keyboard('a');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Ana');
  await userEvent.keyboard('zz{ArrowDown}{Enter}{Escape}');
  expect(pick).toHaveBeenCalledTimes(2);
  expect(close).toHaveBeenCalledOnce();
});
