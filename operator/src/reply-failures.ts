import { errorReply } from '@moments/contract/http/errors';
import { CliError } from './cli-error.ts';
import { plain } from './output/plain.ts';
import type { Connection } from './settings.ts';

/** Turns a reply that is an error, or doesn't match the contract, into an error message. */
export function toCliError({ url }: Connection, status: number, content: unknown): CliError {
  if (status === 401) return new CliError('The operator token was refused: check OPERATOR_TOKEN.');
  const reply = errorReply.safeParse(content);
  if (!reply.success)
    return new CliError(`Unexpected reply ${String(status)} from ${url}. Check MOMENTS_URL.`);
  const { code, message, fields = [] } = reply.data;
  if (code === 'NOT_FOUND') return new CliError('No item has that ID. Copy the full ID from the list.');
  const words = [...new Set([message, ...fields.map((field) => field.message)])].map(plain).join(' ');
  const isOpen = status >= 500;
  return new CliError(`${isOpen ? 'The server failed' : 'Refused'} (${String(status)}): ${words}`, {
    isOpen,
  });
}
