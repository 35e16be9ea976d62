import { expect, it } from 'vitest';
import { getErrorMessage } from '@moments/contract/http/errors';
import { DeskError, isOffline } from './desk-error.ts';

it('[ERR-01] says that a provider can’t be reached if the server says so, and otherwise that the desk is offline', () => {
  const message = getErrorMessage('CARD_PROVIDER_UNAVAILABLE', 'staff');
  const away = DeskError.fromReply(503, { statusCode: 503, code: 'CARD_PROVIDER_UNAVAILABLE', message });
  expect([away.message, isOffline(away)]).toEqual([message, false]);
  const busy = { statusCode: 503, code: 'UNAVAILABLE', message: getErrorMessage('UNAVAILABLE', 'staff') };
  for (const body of [busy, '<html>', undefined])
    expect(isOffline(DeskError.fromReply(503, body))).toBe(true);
});
