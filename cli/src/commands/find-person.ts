import { Option } from 'commander';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import { staffListPeople } from '@moments/contract/staff/people';
import { call } from '../call.ts';
import { CliError } from '../cli-error.ts';
import { toPlainText } from '../output/table.ts';
import type { Terminal } from '../terminal.ts';
import { readRoles } from './parse-options.ts';

export const personHelp = 'the person’s name, email, or ID, from people list';
export const createRolesOption = () =>
  new Option('--roles <roles>', 'coach, operations, admin; several separated by commas').argParser(readRoles);

type Person = ReplyOf<typeof staffListPeople>['staff'][number];

function findPerson(staff: readonly Person[], given: string): Person {
  const text = given.trim().toLowerCase();
  const person = staff.find(
    ({ id, name, email }) => id === text || name.toLowerCase() === text || email === text,
  );
  if (!person) throw new CliError(`No one on staff has the name, email, or ID "${toPlainText(given)}".`);
  return person;
}

/** Finds the ID of the person whom an administrator means by a name, an email, or an ID. */
export async function findPersonId(terminal: Terminal, given: string): Promise<string> {
  const { staff } = await call(terminal, staffListPeople);
  return findPerson(staff, given).id;
}

/** Finds the IDs of several people, separated by commas. */
export async function findPeopleIds(terminal: Terminal, given: string): Promise<string[]> {
  const { staff } = await call(terminal, staffListPeople);
  return given.split(',').map((one) => findPerson(staff, one).id);
}
