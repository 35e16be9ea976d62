import { InvalidArgumentError, type Command } from 'commander';
import type { BodyOf, ReplyOf } from '@moments/contract/http/endpoint';
import {
  staffGetOnCallWeek,
  staffGetPageTest,
  staffSetOnCall,
  staffTestPage,
  type PageTest,
} from '@moments/contract/on-call/staff-on-call';
import { isIsoDate } from '@moments/contract/values/dates';
import { getShortDayName, shiftTimes } from '@moments/contract/values/shift-times';
import { easternTimeZone } from '@moments/contract/values/time-zone';
import { call } from '../call.ts';
import { CliError } from '../cli-error.ts';
import { formatSecond, formatTable, toPlainText } from '../output/table.ts';
import { formatExamples, print, type Terminal } from '../terminal.ts';
import { findDay, findTime } from './parse-options.ts';

type Week = ReplyOf<typeof staffGetOnCallWeek>;
type Evening = Pick<BodyOf<typeof staffSetOnCall>, 'time' | 'day' | 'date'>;

/** Reads an evening of each week, such as "late Fri", or of one date, such as "late 2026-11-27". */
function readEvening(text: string): Evening {
  const [name = '', when = '', ...rest] = text.trim().toLowerCase().split(/\s+/);
  const [time, day] = [findTime(name), findDay(when)];
  if (time !== undefined && rest.length === 0) {
    if (day !== undefined) return { time, day };
    if (isIsoDate(when)) return { time, date: when };
  }
  throw new InvalidArgumentError('Must be an evening such as "late Fri" or "late 2026-11-27".');
}

const time = new Intl.DateTimeFormat('en-US', { timeZone: easternTimeZone, timeStyle: 'short' });

const describePerson = ({ person, until, staffedUntil }: Week['evenings'][number]): string => {
  if (!person) return 'no one';
  const name = person.hasPhone ? person.name : `${person.name} (email only)`;
  if (staffedUntil === until) return name;
  return `${name} until ${time.format(new Date(staffedUntil)).replace(/\s/, ' ')} ET, then no one`;
};

function formatWeek({ evenings, unstaffedHours }: Week): string {
  const rows = evenings.map((evening, index) => [
    `${getShortDayName(evening.day)} ${evening.date}`,
    shiftTimes[evening.time].label,
    describePerson(evening),
    [...(index === 0 ? ['now'] : []), ...(evening.isException ? ['changed for this date'] : [])].join(', '),
  ]);
  const hours = String(Math.round(unstaffedHours));
  const warning = unstaffedHours > 0 ? `\n\nNo one is on call for ${hours} hours of the next 7 days.` : '';
  return formatTable(['EVENING', 'TIME', 'ON CALL', ''], rows) + warning;
}

/** Confirms a change, also of an evening that is not among the next 7 days. */
function formatChange({ time, day, date }: Evening, name: string): string {
  const when = [shiftTimes[time].label, day === undefined ? date : `each ${getShortDayName(day)}`].join(', ');
  return `Saved. ${when}: ${name.trim().toLowerCase() === 'none' ? 'no one' : toPlainText(name)}`;
}

/** Finds the ID of the coach whom an operator means by a name or an ID. @returns null for no one */
function findOnCallId({ coaches }: Week, given: string): string | null {
  const text = given.trim().toLowerCase();
  if (text === 'none') return null;
  const coach = coaches.find(({ id, name }) => id === text || name.toLowerCase() === text);
  if (!coach)
    throw new CliError(`No active coach who has signed in has the name or ID "${toPlainText(given)}".`);
  return coach.id;
}

const findStep = ({ sentAt, deliveredAt, problem }: PageTest['ways'][number]): string =>
  problem ??
  (deliveredAt
    ? `arrived ${formatSecond(deliveredAt)}`
    : sentAt
      ? `sent ${formatSecond(sentAt)}`
      : 'on its way');

const formatTest = ({ id, name, ways }: PageTest): string =>
  formatTable(
    ['WAY', 'ASKED FOR', 'STEP'],
    ways.map((way) => [way.channel === 'text' ? 'text' : 'email', formatSecond(way.queuedAt), findStep(way)]),
  ) + `\n\nThis page went to ${toPlainText(name)}. See its steps again: on-call test ${id}`;

export function addOnCall(program: Command, terminal: Terminal): void {
  const group = program.command('on-call').description('Who is paged in a crisis');
  group
    .command('list')
    .description('Show who is on call in the next 7 days')
    .addHelpText('after', formatExamples('on-call list'))
    .action(async (_options: object, command: Command) => {
      const reply = await call(terminal, staffGetOnCallWeek);
      print(terminal, command, reply, formatWeek(reply));
    });
  group
    .command('set')
    .description('Put a coach on call on an evening, and until the next one begins')
    .argument('<evening>', 'each week: "late Fri"; on one date: "late 2026-11-27"', readEvening)
    .argument('<person>', 'the coach’s name or ID, or "none"')
    .addHelpText(
      'after',
      formatExamples('on-call set "late Fri" Marcus', 'on-call set "early 2026-11-27" none'),
    )
    .action(async (evening: Evening, person: string, _options: object, command: Command) => {
      const staffId = findOnCallId(await call(terminal, staffGetOnCallWeek), person);
      const reply = await call(terminal, staffSetOnCall, { body: { ...evening, staffId } });
      print(terminal, command, reply, `${formatChange(evening, person)}\n\n${formatWeek(reply)}`);
    });
  group
    .command('test')
    .description('Page the person on call as a test, or show how far a test is')
    .argument('[id]', 'a test that was sent before')
    .addHelpText('after', formatExamples('on-call test'))
    .action(async (id: string | undefined, _options: object, command: Command) => {
      const reply =
        id === undefined
          ? await call(terminal, staffTestPage, { body: { to: 'on-call' } })
          : await call(terminal, staffGetPageTest, { params: { id } });
      print(terminal, command, reply, formatTest(reply));
    });
}
