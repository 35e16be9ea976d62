import { randomUUID } from 'node:crypto';
import { Option } from 'commander';
import { CliError } from './cli-error.ts';

/** The option for the key that makes a change happen once, however often the command runs. */
export const idempotencyKeyOption = (): Option =>
  new Option(
    '--key <key>',
    'idempotency key; repeating a command with the same key has no extra effect (default: a new key, shown)',
  );

/**
 * Makes a change once. If the result is unknown, the error says how to repeat the command safely.
 *
 * @param given the operator's key, if they gave one
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
