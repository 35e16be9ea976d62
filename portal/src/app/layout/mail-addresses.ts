/** A mail draft in web mail, for who has no mail program (LAY-01). */
export const webMailDraft = (to: string): string =>
  `https://mail.google.com/mail/?${new URLSearchParams({ view: 'cm', fs: '1', to }).toString()}`;
