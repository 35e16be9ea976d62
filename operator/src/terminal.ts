import type { Command } from 'commander';
import type { Environment } from './settings.ts';

/** Where a command reads its settings and prints its output. */
export interface Terminal {
  readonly environment: Environment;
  write(text: string): void;
  complain(text: string): void;
}

/** Prints a reply: as JSON for programs, or as text for people. */
export function print(terminal: Terminal, command: Command, reply: unknown, text: string): void {
  const { json } = command.optsWithGlobals<{ json?: boolean }>();
  terminal.write(json === true ? `${JSON.stringify(reply, null, 2)}\n` : `${text}\n`);
}

/** Formats the examples below a command's help. */
export const examples = (...lines: readonly string[]): string =>
  ['', 'Examples:', ...lines.map((line) => `  npm run operator -- ${line}`)].join('\n');
