/**
 * All subject lines of emails to support, which sorts its email by them (SUP-01). Pausing and ending the service
 * have fixed ones (ACC-03).
 */
export const supportSubjects = {
  general: 'Customer Query',
  pause: 'Customer Query for Pause Service',
  end: 'Customer Query for End Service',
  comeBack: 'Customer Query for Coming Back',
  email: 'Customer Query for Email Change',
  phone: 'Customer Query for Phone Change',
  account: 'Customer Query for Stopped Account',
  code: 'Customer Query for Missing Code',
  failedPage: 'Customer Query for Page Not Shown',
} as const;

/** Builds the address of an email draft (SUP-01). */
export const buildEmailDraft = (to: string, subject?: string): string =>
  subject === undefined ? `mailto:${to}` : `mailto:${to}?subject=${encodeURIComponent(subject)}`;

/** Builds the same draft in webmail, for members without an email app (LAY-01). */
export const toWebmailDraft = (to: string, subject: string): string =>
  `https://mail.google.com/mail/?${new URLSearchParams({ view: 'cm', fs: '1', to, su: subject }).toString()}`;
