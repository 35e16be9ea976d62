/** Why a code is refused before it is sent, or undefined (AUTH-14). */
export const codeError = (code: string): string | undefined =>
  /^\d{6}$/.test(code) ? undefined : 'Please enter the 6-digit code';
