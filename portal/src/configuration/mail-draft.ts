/** The address of a mail draft (SUP-01). */
export const mailDraft = (to: string, subject?: string): string =>
  subject === undefined ? `mailto:${to}` : `mailto:${to}?subject=${encodeURIComponent(subject)}`;
