/** Gets the name that people call a member by in a sentence. */
export const getFirstName = (name: string): string => name.split(' ')[0] ?? name;
