/** The six texts of the payment alerts (CHK-11). */
export const paymentAlertTexts = {
  /** setup_error: the card provider's script is not there, or not yet. */
  notReady: 'Payment processing is not ready yet',
  /** initialization_error: the script is there, its form is not. */
  notInitialized: 'Payment form is not initialized',
  /** submit_error: the form's own check failed without saying why. */
  submitFailed: 'An unexpected error occurred',
  /** The card was refused. */
  paymentFailed: 'Payment failed. Please try again.',
  /** The script could not be loaded. */
  systemNotReady: 'Payment system is not ready. Please refresh the page.',
  /** Something broke on the way, e.g. the connection. */
  unexpected: 'An unexpected error occurred during payment. Please try again.',
} as const;

/** What went wrong, and why where that is known. */
export interface PaymentAlert {
  readonly message: string;
  readonly reason?: string | undefined;
}
