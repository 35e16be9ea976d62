import type { Person } from './people.ts';

const createPerson = (
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

/** Returns a birth date that makes the member sixteen today. */
const getSixteenYearsAgo = (): string => `${String(new Date().getUTCFullYear() - 16)}-01-15`;

/** The twelve demo members, with the numbers that the sandbox's page lists. */
export const people = {
  ava: createPerson('0101', 'Ava', 'Lindgren', '1998-03-21'),
  ben: createPerson('0102', 'Ben', 'Alvarez', '1991-07-02'),
  cleo: createPerson('0103', 'Cleo', 'Marsh', '1987-11-30', { pronounsList: ['she-her'] }),
  dia: createPerson('0104', 'Dia', 'Kapoor', '1994-05-14', { races: ['asian'] }),
  eli: createPerson('0105', 'Eli', 'Stone', '1990-02-03', { pronounsList: ['he-him'] }),
  fay: createPerson('0106', 'Fay', 'Donovan', '1983-09-09'),
  gus: createPerson('0107', 'Gus', 'Hartley', '1979-12-24'),
  hana: createPerson('0108', 'Hana', 'Mori', '1996-06-06'),
  ivy: createPerson('0109', 'Ivy', 'Okafor', '1992-10-18'),
  jon: createPerson('0110', 'Jon', 'Becker', '1985-04-27'),
  kim: createPerson('0111', 'Kim', 'Nguyen', '1989-08-15', { pronounsList: ['they-them'] }),
  leo: createPerson('0112', 'Leo', 'Rossi', getSixteenYearsAgo(), { school: 'Hudson High School' }),
} as const satisfies Record<string, Person>;
