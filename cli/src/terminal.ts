import type { Command } from 'commander';
import type { Environment } from './settings.ts';

/** A command's environment and its output. */
export interface Terminal {
  readonly environment: Environment;
  write(text: string): void;
  writeError(text: string): void;
}

/** Prints a reply: as JSON with `--json`, otherwise as text. */
export function print(terminal: Terminal, command: Command, reply: unknown, text: string): void {
  const { json } = command.optsWithGlobals<{ json?: boolean }>();
  terminal.write(json === true ? `${JSON.stringify(reply, null, 2)}\n` : `${text}\n`);
}

/** Before the output, npm prints which script it runs. In a file or for a program, that would spoil the output. */
const isForFileOrProgram = (line: string): boolean => / > | --json\b/.test(line);

/** Formats the examples below a command's help. */
export const formatExamples = (...lines: readonly string[]): string =>
  [
    '',
    'Examples:',
    ...lines.map((line) => `  npm run ${isForFileOrProgram(line) ? '--silent ' : ''}staff -- ${line}`),
  ].join('\n');
