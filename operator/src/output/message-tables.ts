import type { ReplyOf } from '@moments/contract/http/endpoint';
import type { operatorListMessages, operatorListNewTexts } from '@moments/contract/texts/operator-messages';
import { minuteOf, table } from './table.ts';

type Text = ReplyOf<typeof operatorListMessages>['messages'][number];
type NewText = ReplyOf<typeof operatorListNewTexts>['messages'][number];

const cellsOf = ({ id, at, direction, usedMoment, delivery, body }: Text): string[] => [
  id,
  minuteOf(at),
  direction === 'from-member' ? 'member' : 'coach',
  direction === 'from-member' ? (usedMoment ? 'one' : 'none') : (delivery ?? ''),
  body,
];

const headings = ['TEXT', 'WHEN', 'FROM', 'MOMENT OR DELIVERY', 'WORDS'];

/** Formats the texts of one member. */
export const conversationTable = (texts: readonly Text[]): string => table(headings, texts.map(cellsOf));

/** Formats the texts of many members. */
export const newTextsTable = (texts: readonly NewText[]): string =>
  table(
    ['MEMBER', ...headings],
    texts.map((text) => [text.memberId, ...cellsOf(text)]),
  );
