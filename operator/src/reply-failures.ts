import { errorReply } from '@moments/contract/http/errors';
import { CliError } from './cli-error.ts';
import { plain } from './output/plain.ts';
import type { Connection } from './settings.ts';

/** What went wrong, from a reply that is no success or not what the contract says. */
export function toCliError({ url }: Connection, status: number, content: unknown): CliError {
  if (status === 401) return new CliError('The operator token was refused: check OPERATOR_TOKEN.');
  const reply = errorReply.safeParse(content);
  if (!reply.success)
    return new CliError(`${url} answered ${String(status)} in no way that is known here: check MOMENTS_URL.`);
  const { code, message, fields = [] } = reply.data;
  if (code === 'NOT_FOUND') return new CliError('Nothing has that id. Copy it whole from the list again.');
  const words = [...new Set([message, ...fields.map((field) => field.message)])].map(plain).join(' ');
  const isOpen = status >= 500;
  return new CliError(`${isOpen ? 'The server failed' : 'Refused'} (${String(status)}): ${words}`, {
    isOpen,
  });
}
