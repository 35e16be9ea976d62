import { clearNotices, showSnackbar } from '@moments/ui/notifications.ts';

/**
 * The nine success messages (AUTH-17), and when each is shown. A note stays on the page; a snackbar disappears.
 *
 * | when                                           | shown as                    | message          |
 * |------------------------------------------------|-----------------------------|------------------|
 * | first code sent, on either tab                 | snackbar                    | codeSent         |
 * | the step for the texted code                   | note                        | sentToPhone      |
 * | the texted code sent again                     | snackbar                    | resentToPhone    |
 * | phone verified, email code sent at once        | snackbar                    | phoneVerified    |
 * | phone verified, email not yet                  | note on the email step      | phoneVerified    |
 * | the step for the emailed code                  | note                        | sentToEmail      |
 * | the emailed code sent again                    | snackbar                    | resentToEmail    |
 * | the completion screen, 1.5 s                   | its text                    | complete         |
 * | then: logged in by the texted code             | snackbar on the next page   | authenticated    |
 * | then: logged in by the emailed code            | snackbar on the next page   | registered       |
 */
export const messages = {
  codeSent: 'Verification code sent successfully',
  sentToPhone: 'Verification code sent to your phone',
  resentToPhone: 'Verification code sent to your phone successfully!',
  phoneVerified: 'Phone verified successfully! Please verify your email next.',
  sentToEmail: 'Verification code sent to your email',
  resentToEmail: 'Verification code sent to your email successfully!',
  complete: 'Verification complete! Redirecting...',
  authenticated: 'Successfully authenticated',
  registered: 'Registration successful! Your account is now verified.',
} as const;

/** The notice after a session has expired (AUTH-10). */
export const sessionExpired = 'Your session has expired. Please sign in again.';

/**
 * Shows a snackbar in place of the earlier ones, because the messages of earlier steps no longer matter. A success is announced by
 * the snackbar. An error is announced by its red alert, so its snackbar is silent (AUTH-23).
 */
export function announce(kind: 'success' | 'error', text: string): void {
  clearNotices();
  showSnackbar(kind, text, { isSilent: kind === 'error' });
}
