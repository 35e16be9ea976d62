/** A failure that the person at the terminal can fix. Its message says in one line what happened and what to do. */
export class StartupError extends Error {
  override name = 'StartupError';
}

export function getMessage(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** Returns the first line of the message of anything thrown. */
export function getFirstLine(thrown: unknown): string {
  return getMessage(thrown).split('\n', 1).join('');
}
