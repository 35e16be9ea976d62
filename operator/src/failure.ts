/** What ends a command without its result: one line for the person, exit code 1. */
export class Failure extends Error {
  override readonly name = 'Failure';
}

/** A command or its settings that can't be used as given: exit code 2. */
export class UsageFailure extends Failure {}
