import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { CodeInput } from './text-input.tsx';

function Example({ error }: { error?: string }) {
  const [code, setCode] = useState('');
  return <CodeInput label="6-digit code" value={code} onValueChange={setCode} error={error} />;
}

const getField = () => screen.getByRole('textbox', { name: '6-digit code' });

describe('the code field', () => {
  it('[AUTH-14] the code field takes only digits, at most six', async () => {
    render(<Example />);
    await userEvent.type(getField(), '4a1 8-3x0279');
    expect(getField()).toHaveValue('418302');
  });

  it.each(['418302', '418 302', '418-302', ' 4 1 8 3 0 2 ', 'Your code is 418302.'])(
    '[AUTH-14] the code field is filled by pasting "%s"',
    async (pasted) => {
      render(<Example />);
      await userEvent.click(getField());
      await userEvent.paste(pasted);
      expect(getField()).toHaveValue('418302');
    },
  );

  it('[AUTH-14] the code field replaces an older code with a pasted one', async () => {
    render(<Example />);
    await userEvent.type(getField(), '111111');
    await userEvent.paste('418302');
    expect(getField()).toHaveValue('418302');
  });

  it('[AUTH-14] the code field offers the numeric keyboard and the code from the text', () => {
    render(<Example />);
    expect(getField()).toHaveAttribute('inputmode', 'numeric');
    expect(getField()).toHaveAttribute('autocomplete', 'one-time-code');
  });

  it('[AUTH-14] the code field shows its error and is marked as invalid', () => {
    render(<Example error="That code doesn’t match." />);
    expect(getField()).toBeInvalid();
    expect(getField()).toHaveAccessibleDescription('That code doesn’t match.');
  });
});
