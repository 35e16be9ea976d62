import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findAccessibilityViolations } from '../../test/accessibility.ts';
import { AddressSuggest } from './address-suggest.tsx';
import type { Suggestion } from './use-suggestions.ts';

const found: Suggestion[] = [
  { id: 'a', text: '118 Lark Street, Albany, NY' },
  { id: 'b', text: '118 Larkin Avenue, Elgin, IL' },
];
type Suggest = (text: string, signal: AbortSignal) => Promise<readonly Suggestion[]>;

function Example({
  suggest,
  onChoose = vi.fn(),
}: {
  suggest?: Suggest;
  onChoose?: (chosen: Suggestion) => void;
}) {
  const [address, setAddress] = useState('');
  return (
    <AddressSuggest
      label="Address"
      value={address}
      onValueChange={setAddress}
      suggest={suggest}
      onChoose={onChoose}
    />
  );
}

const getField = () => screen.getByRole('combobox', { name: 'Address' });

/** Adds text all at once: a slow machine would pause between typed letters, and each pause looks up. */
async function paste(text: string): Promise<void> {
  await userEvent.click(getField());
  await userEvent.paste(text);
}

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the address field', () => {
  it('[ENR-07] the address field suggests addresses and takes one by keyboard', async () => {
    const handleChoose = vi.fn();
    const suggest = vi.fn<Suggest>(() => Promise.resolve(found));
    render(<Example suggest={suggest} onChoose={handleChoose} />);
    await paste('118 Lark');
    const list = await screen.findByRole('listbox', { name: 'Address suggestions' });
    expect(list).toBeVisible();
    expect(vi.mocked(Element.prototype.scrollIntoView).mock.contexts).toContain(list);
    expect(suggest).toHaveBeenCalledOnce();
    expect(suggest.mock.calls[0]?.[0]).toBe('118 Lark');
    expect(screen.getByRole('status')).toHaveTextContent('2 addresses found');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    const second = screen.getByRole('option', { name: '118 Larkin Avenue, Elgin, IL' });
    expect(second).toHaveAttribute('aria-selected', 'true');
    expect(getField()).toHaveAttribute('aria-activedescendant', second.id);
    expect(await findAccessibilityViolations()).toEqual([]);
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    expect(handleChoose).toHaveBeenCalledExactlyOnceWith(found[1]);
    expect(getField()).toHaveValue('118 Larkin Avenue, Elgin, IL');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });

  it('[ENR-07] the address field takes a tapped suggestion, and keeps the text when it closes by Escape or blur', async () => {
    const handleChoose = vi.fn();
    render(<Example suggest={() => Promise.resolve(found)} onChoose={handleChoose} />);
    await userEvent.type(getField(), '118 Lark');
    await screen.findByRole('listbox');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    await userEvent.type(getField(), ' S');
    await screen.findByRole('listbox');
    await userEvent.tab();
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(getField()).toHaveValue('118 Lark S');
    await userEvent.type(getField(), 't');
    await userEvent.click(await screen.findByRole('option', { name: /Lark Street/ }));
    expect(handleChoose).toHaveBeenCalledExactlyOnceWith(found[0]);
  });

  it('[ENR-07] the address field looks up once, after a pause in typing', () => {
    vi.useFakeTimers();
    const suggest = vi.fn<Suggest>(() => new Promise(() => undefined));
    render(<Example suggest={suggest} />);
    for (const value of ['118', '118 L', '118 Lark']) {
      fireEvent.change(getField(), { target: { value } });
      vi.advanceTimersByTime(299);
    }
    expect(suggest).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(suggest).toHaveBeenCalledExactlyOnceWith('118 Lark', expect.any(AbortSignal));
  });

  it('[ENR-07] the address field shows only suggestions for the latest text', async () => {
    const replies: ((found: readonly Suggestion[]) => void)[] = [];
    const suggest: Suggest = () => new Promise((resolve) => replies.push(resolve));
    render(<Example suggest={suggest} />);
    await paste('118');
    await waitFor(() => expect(replies).toHaveLength(1));
    await paste(' Lark');
    await waitFor(() => expect(replies).toHaveLength(2));
    replies[1]!([found[0]!]);
    expect(await screen.findAllByRole('option')).toHaveLength(1);
    replies[0]!(found);
    await Promise.resolve();
    expect(screen.getAllByRole('option')).toHaveLength(1);
  });

  it('[ENR-07] the address field is a plain field without the service and works when the service fails', async () => {
    const { rerender } = render(<Example />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Address' }), '118 Lark');
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
    const suggest = vi.fn<Suggest>(() => Promise.reject(new Error('no service')));
    rerender(<Example suggest={suggest} />);
    await paste(' Street');
    await waitFor(() => expect(suggest).toHaveBeenCalledOnce());
    expect(getField()).toHaveValue('118 Lark Street');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });
});

it('[ENR-07] the suggestions have the specified height, radius, layer, and padding', () => {
  const styles = readFileSync(path.join(import.meta.dirname, 'address-suggest.module.css'), 'utf8');
  const list = /\.list \{([^}]+)\}/.exec(styles)?.[1];
  for (const rule of ['max-height: 200px', 'border-radius: 8px', 'z-index: 1500'])
    expect(list).toContain(`  ${rule};`);
  expect(/\.list > li \{([^}]+)\}/.exec(styles)?.[1]).toContain('  padding: 10px;');
  const chosen = /\.list > li:hover,\s+\.list > li\[aria-selected='true'\] \{([^}]+)\}/.exec(styles)?.[1];
  expect(chosen).toContain('background: var(--color-hover);');
});
