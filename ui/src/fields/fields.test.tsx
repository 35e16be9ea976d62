import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { findAccessibilityViolations } from '../../test/accessibility.ts';
import { CheckBox } from './check-box.tsx';
import { ChipGroup, RadioCards } from './choices.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { Select } from './select.tsx';
import { TextArea } from './text-area.tsx';
import { EmailInput, TextInput } from './text-input.tsx';

const slots = [
  { value: '1', label: 'Early Evening', note: '5-7 PM ET' },
  { value: '2', label: 'Late Evening', note: '7-9 PM ET' },
];
const pronouns = ['He/Him', 'She/Her', 'They/Them'].map((label) => ({ value: label, label }));

function Picks() {
  const [slot, setSlot] = useState('');
  const [chosen, setChosen] = useState<string[]>([]);
  return (
    <>
      <RadioCards label="Preferred time" choices={slots} value={slot} onValueChange={setSlot} />
      <ChipGroup
        label="Pronouns"
        mark="(optional)"
        choices={pronouns}
        value={chosen}
        onValueChange={setChosen}
      />
      <output>{[slot, ...chosen].join(',')}</output>
    </>
  );
}

describe('fields', () => {
  it('fields announce hint and error', () => {
    render(
      <TextInput label="First name" hint="As on your ID" error="First name is required" defaultValue="" />,
    );
    const field = screen.getByRole('textbox', { name: 'First name' });
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('As on your ID First name is required');
  });

  it('fields are valid and have no description without hint and error', () => {
    render(<EmailInput label="Email" />);
    const field = screen.getByRole('textbox', { name: 'Email' });
    expect(field).toBeValid();
    expect(field).not.toHaveAttribute('aria-describedby');
    expect(field).toHaveAttribute('type', 'email');
  });

  it('a select chooses one of many', async () => {
    const handleChange = vi.fn();
    render(
      <Select
        label="Gender"
        placeholder="Choose one"
        choices={pronouns}
        defaultValue=""
        onChange={handleChange}
      />,
    );
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Gender' }), 'She/Her');
    expect(handleChange).toHaveBeenCalledOnce();
    expect(screen.getByRole('combobox')).toHaveValue('She/Her');
  });

  it('a label with links checks its box', async () => {
    render(
      <CheckBox error="Please agree">
        I agree to the <a href="#terms">Terms</a>.
      </CheckBox>,
    );
    const box = screen.getByRole('checkbox', { name: 'I agree to the Terms.' });
    expect(box).toHaveAccessibleDescription('Please agree');
    await userEvent.click(screen.getByText(/I agree/));
    expect(box).toBeChecked();
  });

  it('radio cards and chips work by keyboard and keep the order of the choices', async () => {
    render(<Picks />);
    await userEvent.tab();
    await userEvent.keyboard(' ');
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('radio', { name: /Late Evening/ })).toBeChecked();
    await userEvent.click(screen.getByRole('checkbox', { name: 'They/Them' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'He/Him' }));
    expect(screen.getByRole('status')).toHaveTextContent('2,He/Him,They/Them');
    await userEvent.click(screen.getByRole('checkbox', { name: 'He/Him' }));
    expect(screen.getByRole('status')).toHaveTextContent('2,They/Them');
    expect(screen.getByRole('group', { name: 'Pronouns (optional)' })).toBeVisible();
  });

  it('fields have no accessibility violations with and without errors', async () => {
    render(
      <main>
        <Picks />
        <TextArea label="Hope to gain" error="Too long" />
        <RadioCards label="Time" choices={slots} value="" onValueChange={vi.fn()} error="Choose a time" />
        <ChipGroup
          label="Days"
          choices={pronouns}
          value={['He/Him']}
          onValueChange={vi.fn()}
          error="Choose a day"
        />
        <Select label="State" choices={pronouns} error="Choose a state" />
        <CheckBox error="Please agree">I agree</CheckBox>
      </main>,
    );
    expect(await findAccessibilityViolations()).toEqual([]);
  });
});

describe('the error summary', () => {
  function Form({ submitCount }: { submitCount: number }) {
    const errors = submitCount > 0 ? [{ id: 'first-name', message: 'First name is required' }] : [];
    return (
      <form>
        <ErrorSummary errors={errors} submitCount={submitCount} />
        <TextInput id="first-name" label="First name" />
      </form>
    );
  }

  it('[ENR-09, ENR-17] the error summary focuses the first wrong field at each failed submit and links to it', async () => {
    const scrolled = vi.fn();
    vi.stubGlobal('scrollTo', scrolled);
    Element.prototype.scrollIntoView = scrolled;
    const { rerender } = render(<Form submitCount={0} />);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    rerender(<Form submitCount={1} />);
    const field = screen.getByRole('textbox', { name: 'First name' });
    expect(field).toHaveFocus();
    expect(scrolled.mock.contexts).toContain(field);
    field.blur();
    await userEvent.click(screen.getByRole('link', { name: 'First name is required' }));
    expect(field).toHaveFocus();
    field.blur();
    rerender(<Form submitCount={2} />);
    expect(field).toHaveFocus();
  });
});
