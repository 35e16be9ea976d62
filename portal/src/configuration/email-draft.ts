/** Builds the address of an email draft (SUP-01). */
export const buildEmailDraft = (to: string, subject?: string): string =>
  subject === undefined ? `mailto:${to}` : `mailto:${to}?subject=${encodeURIComponent(subject)}`;

/** Builds the same draft in webmail, for members without an email app (LAY-01). */
export const toWebmailDraft = (to: string, subject: string): string =>
  `https://mail.google.com/mail/?${new URLSearchParams({ view: 'cm', fs: '1', to, su: subject }).toString()}`;
