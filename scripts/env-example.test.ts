import { expect, it } from 'vitest';
import { formatEnvExample } from './env-example.ts';

it('writes required settings as assignments and the others as comments with their default', () => {
  const text = formatEnvExample([
    { name: 'PORT', description: 'Port', required: false, secret: false, default: '3000' },
    { name: 'KEY', description: 'A key', required: true, secret: true },
    { name: 'FROM', description: 'Sender', required: true, secret: false, example: 'A <a@b.example>' },
    { name: 'URL', description: 'An address', required: false, secret: false },
  ]);
  expect(text.split('\n\n').slice(1)).toEqual([
    '# Port\n# PORT=3000',
    '# A key (required)\nKEY=',
    "# Sender (required)\nFROM='A <a@b.example>'",
    '# An address\n# URL=\n',
  ]);
});
