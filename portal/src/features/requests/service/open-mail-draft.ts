import { mailDraft } from '../../../configuration/mail-draft.ts';

/** Opens a draft in the mail program; where there is none, nothing happens. */
export function openMailDraft(to: string, subject: string): void {
  const link = document.createElement('a');
  link.href = mailDraft(to, subject);
  link.click();
}
