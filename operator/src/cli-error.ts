interface Doubt {
  /** Whether the change may have been made anyway. */
  readonly isOpen?: boolean;
}

/** An error that ends a command: one line for the operator, exit code 1. */
export class CliError extends Error {
  override readonly name = 'Failure';
  readonly isOpen: boolean;

  constructor(message: string, { isOpen = false }: Doubt = {}) {
    super(message);
    this.isOpen = isOpen;
  }
}

/** Invalid usage or settings: exit code 2. */
export class CliUsageError extends CliError {}
