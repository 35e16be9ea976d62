import type { Person } from './people.ts';

const person = (
  number: string,
  name: string,
  lastName: string,
  birth: string,
  details: Person['details'] = {},
): Person => ({
  name,
  lastName,
  phone: `+1212555${number}`,
  birth,
  details,
});

/** A birth date that makes the member sixteen today. */
const sixteenYearsAgo = (): string => `${String(new Date().getUTCFullYear() - 16)}-01-15`;

/** The twelve demo members, with the numbers that the sandbox's page lists. */
export const people = {
  ava: person('0101', 'Ava', 'Lindgren', '1998-03-21'),
  ben: person('0102', 'Ben', 'Alvarez', '1991-07-02'),
  cleo: person('0103', 'Cleo', 'Marsh', '1987-11-30', { pronounsList: ['she-her'] }),
  dia: person('0104', 'Dia', 'Kapoor', '1994-05-14', { races: ['asian'] }),
  eli: person('0105', 'Eli', 'Stone', '1990-02-03', { pronounsList: ['he-him'] }),
  fay: person('0106', 'Fay', 'Donovan', '1983-09-09'),
  gus: person('0107', 'Gus', 'Hartley', '1979-12-24'),
  hana: person('0108', 'Hana', 'Mori', '1996-06-06'),
  ivy: person('0109', 'Ivy', 'Okafor', '1992-10-18'),
  jon: person('0110', 'Jon', 'Becker', '1985-04-27'),
  kim: person('0111', 'Kim', 'Nguyen', '1989-08-15', { pronounsList: ['they-them'] }),
  leo: person('0112', 'Leo', 'Rossi', sixteenYearsAgo(), { school: 'Hudson High School' }),
} as const satisfies Record<string, Person>;
