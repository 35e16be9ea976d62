/** Removes what PostgreSQL or UTF-8 can't hold: NUL characters, and halves of a character that a phone cut in two (FIELD-07). */
export const toStorableText = (body: string): string =>
  Array.from(body.replaceAll('\0', ''))
    .filter((character) => character.isWellFormed())
    .join('');
