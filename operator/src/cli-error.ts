interface Doubt {
  /** Whether the change may have been made all the same. */
  readonly isOpen?: boolean;
}

/** What ends a command without its result: one line for the person, exit code 1. */
export class CliError extends Error {
  override readonly name = 'Failure';
  readonly isOpen: boolean;

  constructor(message: string, { isOpen = false }: Doubt = {}) {
    super(message);
    this.isOpen = isOpen;
  }
}

/** A command or its settings that can't be used as given: exit code 2. */
export class CliUsageError extends CliError {}
