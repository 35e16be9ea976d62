import type { ReplyOf } from '@moments/contract/http/endpoint';
import type { operatorListDeadLetters } from '@moments/contract/staff/operator-dead-letters';
import { minuteOf, table } from './table.ts';

const aboutOf = (about: Readonly<Record<string, string>>): string =>
  Object.entries(about)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');

export const deadLettersTable = (letters: ReplyOf<typeof operatorListDeadLetters>['deadLetters']): string =>
  table(
    ['FAILED', 'KIND', 'WHAT', 'CAUSE', 'TRIES', 'MEMBER', 'ABOUT', 'ID'],
    letters.map(({ failedAt, kind, what, cause, tries, memberId, about, id }) => [
      minuteOf(failedAt),
      kind,
      what,
      cause,
      String(tries),
      memberId ?? '',
      aboutOf(about),
      id,
    ]),
  );
