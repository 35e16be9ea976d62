import { randomUUID } from 'node:crypto';
import { Option } from 'commander';
import { CliError } from './cli-error.ts';

/** Creates the option for the key that makes repeating a command safe. */
export const createIdempotencyKeyOption = (): Option =>
  new Option(
    '--key <key>',
    'idempotency key; repeating a command with the same key has no extra effect (default: a new key, shown)',
  );

/**
 * Makes a change once. If it is unknown whether the change was made, the error says how to retry safely.
 * @param given - the caller's own key, if any
 */
export async function withIdempotencyKey<Reply>(
  given: string | undefined,
  change: (key: string) => Promise<Reply>,
): Promise<{ readonly reply: Reply; readonly key: string }> {
  const key = given ?? randomUUID();
  try {
    return { reply: await change(key), key };
  } catch (error) {
    if (!(error instanceof CliError) || !error.isOpen) throw error;
    throw new CliError(`${error.message} To retry safely, add --key ${key}.`);
  }
}
