import { randomUUID } from 'node:crypto';
import { Option } from 'commander';
import { CliError } from './cli-error.ts';

/** By which a change is done once, however often it is asked for. */
export const idempotencyKeyOption = (): Option =>
  new Option(
    '--key <key>',
    'names this one change: asked for again with the same key, it is not done twice (default: a new one, shown)',
  );

/**
 * Makes a change once. Where nobody knows whether it was made, the words say how it can be repeated without harm.
 * @param given the person's key, if they gave one
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
    throw new CliError(`${error.message} Repeat it with --key ${key}: then it is done once.`);
  }
}
