import type { Measure, staffGetFigures } from '@moments/contract/figures/staff-figures';
import type { ContentOf } from '@moments/contract/http/endpoint';

type Shown = ContentOf<typeof staffGetFigures>;

const toText = (value: number | null): string => (value === null ? '' : String(value));

/** Lists the rows of the CSV file: what, its period or hour or coach, and the number. Empty where it isn't shown. */
export function listFigureRows({ now, periods, textsByHour, coaches }: Shown): string[][] {
  return [
    ['figure', 'of', 'until', 'value'],
    ...Object.entries(now).map(([name, value]) => [name, 'now', '', String(value)]),
    ...periods.flatMap(({ from, until, measures }) =>
      // The keys of the schema.
      (Object.entries(measures) as [Measure, number | null][]).map(([name, value]) => [
        name,
        from,
        until,
        toText(value),
      ]),
    ),
    ...textsByHour.flatMap(({ fromMembers, fromCoaches }, hour) => [
      ['textsFromMembers', `${String(hour)}:00`, '', toText(fromMembers)],
      ['textsFromCoaches', `${String(hour)}:00`, '', toText(fromCoaches)],
    ]),
    ...coaches.flatMap(({ name, members, waiting }) => [
      ['membersOfCoach', name, '', toText(members)],
      ['waitingForCoach', name, '', toText(waiting)],
    ]),
  ];
}
