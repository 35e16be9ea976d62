/** Says a member's pronouns: "she/her" for the stored "she-her". */
export const describePronouns = (stored: readonly string[]): string =>
  stored.map((pronouns) => pronouns.replaceAll('-', '/')).join(', ');
