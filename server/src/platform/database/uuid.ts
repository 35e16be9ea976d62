/** Whether a text can be an id at all: one that can't finds nothing, instead of failing in the database. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
