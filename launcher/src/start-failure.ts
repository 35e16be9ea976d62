/** Something a person can mend, said in one line: what happened and what to do. The launcher prints only the message. */
export class StartFailure extends Error {
  override name = 'StartFailure';
}

export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** The message of anything thrown, cut to its first line. */
export function firstLine(thrown: unknown): string {
  return messageOf(thrown).split('\n', 1).join('');
}
