import type { Configuration } from '../platform/configuration/schema.ts';

/** `fault` breaks something for members. `note` is worth doing, or couldn't be checked. */
export type Level = 'ok' | 'note' | 'fault';

/** One line of the doctor's report. */
export interface Finding {
  /** The checked part, such as "Stripe webhook". */
  readonly subject: string;
  readonly level: Level;
  /** The result, without secrets. */
  readonly what: string;
  /** The next step. */
  readonly advice?: string;
}

/** The checks' access to the outside. Tests replace it. */
export interface Surroundings {
  readonly configuration: Configuration;
  /** Returns the TXT records of a name, an empty list if there are none, and nothing if no name server says so. */
  readonly findRecords: (name: string) => Promise<readonly string[] | undefined>;
  readonly now: () => Date;
}

export type Check = (surroundings: Surroundings) => Promise<readonly Finding[]>;

export const pass = (subject: string, what: string): Finding => ({ subject, level: 'ok', what });
export const note = (subject: string, what: string, advice: string): Finding => ({
  subject,
  level: 'note',
  what,
  advice,
});
export const fail = (subject: string, what: string, advice: string): Finding => ({
  subject,
  level: 'fault',
  what,
  advice,
});
