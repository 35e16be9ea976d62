import { easternTimeZone } from '@moments/contract/values/time-zone';

const exact = new Intl.DateTimeFormat('en-US', {
  timeZone: easternTimeZone,
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

const formatTime = (at: Date): string => `${exact.format(at).replace(/\u202f/g, ' ')} ET`;

/** The first lines of the file. */
export const writeHead = (name: string, author: string, now: Date): string =>
  `Texts with ${name}\nExported by ${author}, ${formatTime(now)}\nPrivate notes aren’t in it. Times are in Eastern Time.\n`;

interface ExportedText {
  readonly at: Date;
  readonly author: string;
  /** Undefined if it can't be decrypted. */
  readonly body: string | undefined;
  /** What else there is to know, such as "not delivered". */
  readonly remark: string | undefined;
}

/** Writes a text. Its lines are indented, so that no text can look like another author's. */
export function writeText({ at, author, body = 'This text can’t be read.', remark }: ExportedText): string {
  const lines = body.split(/\r\n|[\n\r\u0085\u2028\u2029\v\f]/).map((line) => `    ${line}`);
  const mark = remark === undefined ? '' : ` (${remark})`;
  return `\n${formatTime(at)}, ${author}${mark}:\n${lines.join('\n')}\n`;
}
