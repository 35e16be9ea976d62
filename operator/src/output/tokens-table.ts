import type { ReplyOf } from '@moments/contract/http/endpoint';
import type { operatorListTokens } from '@moments/contract/staff/operator-tokens';
import { minuteOf, table } from './table.ts';

export const tokensTable = (tokens: ReplyOf<typeof operatorListTokens>['tokens']): string =>
  table(
    ['NAME', 'ISSUED', 'BY', 'REVOKED', 'ID'],
    tokens.map(({ name, issuedAt, issuedBy, revokedAt, id }) => [
      name,
      minuteOf(issuedAt),
      issuedBy,
      revokedAt === null ? '' : minuteOf(revokedAt),
      id,
    ]),
  );
