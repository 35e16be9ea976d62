import type {
  operatorListMessages,
  staffListNewTexts,
} from '@moments/contract/conversations/operator-messages';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import { formatMinute, formatTable } from './table.ts';

type Text = ReplyOf<typeof operatorListMessages>['messages'][number];
type NewText = ReplyOf<typeof staffListNewTexts>['messages'][number];

const toCells = ({ id, at, direction, usedMoment, delivery, body }: Text): string[] => [
  id,
  formatMinute(at),
  direction === 'from-member' ? 'member' : 'coach',
  direction === 'from-member' ? (usedMoment ? 'one' : 'none') : (delivery ?? ''),
  body,
];

const headings = ['TEXT', 'WHEN', 'FROM', 'MOMENT OR DELIVERY', 'TEXT'];

/** Formats the texts of one member. */
export const formatConversationTable = (texts: readonly Text[]): string =>
  formatTable(headings, texts.map(toCells));

/** Formats the texts of several members. */
export const formatNewTextsTable = (texts: readonly NewText[]): string =>
  formatTable(
    ['MEMBER', ...headings],
    texts.map((text) => [text.memberId, ...toCells(text)]),
  );
