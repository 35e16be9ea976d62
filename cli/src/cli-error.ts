import { errorReply } from '@moments/contract/http/errors';
import { toPlainText } from './output/table.ts';

interface Facts {
  /** The change may have been made despite the error. */
  readonly isOpen?: boolean;
  /** The token's roles may not do this. */
  readonly isForbidden?: boolean;
}

/** Ends a command with one line of text and exit code 1. */
export class CliError extends Error {
  override readonly name = 'CliError';
  readonly isOpen: boolean;
  readonly isForbidden: boolean;

  constructor(message: string, { isOpen = false, isForbidden = false }: Facts = {}) {
    super(message);
    this.isOpen = isOpen;
    this.isForbidden = isForbidden;
  }
}

/** Ends a command with exit code 2, because its arguments or settings are invalid. */
export class CliUsageError extends CliError {}

const toSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Stands in the message about a change of which no reply arrived. */
export const doubtAboutChange = ' The request may have succeeded. Check before you try again.';

interface Called {
  readonly method: string;
  readonly url: string;
  /** The endpoint's path, with `:id` in the place of an ID. */
  readonly path: string;
}

/** Turns a failed or unexpected reply into an error. */
export function toCliError({ url, path, method }: Called, status: number, content: unknown): CliError {
  if (status === 401) return new CliError('The server rejected the token. Check STAFF_TOKEN.');
  const reply = errorReply.safeParse(content);
  if (!reply.success) {
    // A proxy that gave up on the server, or a reply of which a part is lost, says nothing about the change.
    const isOpen = method !== 'GET' && (status >= 502 || status < 300);
    const doubt = isOpen ? doubtAboutChange : '';
    return new CliError(`Unexpected reply ${String(status)} from ${url}. Check MOMENTS_URL.${doubt}`, {
      isOpen,
    });
  }
  const { code, message, fields = [] } = reply.data;
  if (code === 'NOT_FOUND')
    return new CliError(
      path.includes(':')
        ? 'No item has that ID. Copy the full ID from the list.'
        : `There is no staff API at ${url}. Set MOMENTS_URL to the address of DESK_PORT.`,
    );
  const text = [...new Set([message, ...fields.map((field) => field.message)])]
    .map((each) => toSentence(toPlainText(each)))
    .join(' ');
  const isOpen = status >= 500;
  return new CliError(`${isOpen ? 'The server failed' : 'Rejected'} (${String(status)}): ${text}`, {
    isOpen,
    isForbidden: code === 'NO_ACCESS',
  });
}
