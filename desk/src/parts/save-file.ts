import { downloadText } from '@moments/ui/download-text.ts';

/** Saves a text as a file on the person's device. @param type without the character set, which is UTF-8 */
export const saveFile = (name: string, text: string, type: string): void =>
  downloadText(name, `${type};charset=utf-8`, text);
