/** Something a person can mend, said in one line: what happened and what to do. The launcher prints only the message. */
export class StartFailure extends Error {
  override name = 'StartFailure';
}

/** The message of anything thrown, cut to its first line. */
export function firstLine(thrown: unknown): string {
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  return text.split('\n')[0] ?? text;
}

/** The system's code of an error (`ENOENT`, `EACCES` …), if it has one. */
export function systemCode(thrown: unknown): string | undefined {
  return thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string'
    ? thrown.code
    : undefined;
}
