import type { operatorListMessages } from '@moments/contract/conversations/operator-messages';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import { formatMinute, formatTable } from './table.ts';

type Text = ReplyOf<typeof operatorListMessages>['messages'][number];

/** Formats the texts of one member. */
export const formatConversationTable = (texts: readonly Text[]): string =>
  formatTable(
    ['TEXT', 'WHEN', 'FROM', 'MOMENT OR DELIVERY', 'TEXT'],
    texts.map(({ id, at, direction, usedMoment, delivery, body }) => [
      id,
      formatMinute(at),
      direction === 'from-member' ? 'member' : 'coach',
      direction === 'from-member' ? (usedMoment ? 'one' : 'none') : (delivery ?? ''),
      body,
    ]),
  );
