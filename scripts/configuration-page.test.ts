import { expect, it } from 'vitest';
import { formatConfigurationPage } from './configuration-page.ts';

const listRows = (page: string) => page.split('\n').filter((line) => line.startsWith('| `'));

it('shows name, purpose, default, and secrecy of each setting', () => {
  const page = formatConfigurationPage([
    { name: 'PORT', description: 'Port', required: false, secret: false, default: '3000' },
    { name: 'KEY', description: 'A key', required: true, secret: true, example: 'a|b' },
    { name: 'URL', description: 'An address', required: false, secret: false },
  ]);
  expect(listRows(page)).toEqual([
    '| `PORT` | Port | `3000` |  |',
    '| `KEY` | A key | required, for example `a\\|b` | secret |',
    '| `URL` | An address | none |  |',
  ]);
});
