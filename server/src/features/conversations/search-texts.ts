import { searchedTexts, type staffSearchMessages } from '@moments/contract/conversations/staff-search';
import type { BodyOf, ContentOf } from '@moments/contract/http/endpoint';
import { recordAudit } from '../../platform/audit/index.ts';
import { readEncrypted } from '../../platform/encryption/personal-data-cipher.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { StaffCaller } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { getTextPlace } from '../texts/index.ts';
import { containsWords } from './conversation-rules.ts';
import { isMember, listThreadTexts } from './thread-repository.ts';

/** Searches some of a conversation's texts, and records that it was searched, without the words. @throws AppError NOT_FOUND */
export async function searchTexts(
  services: Services,
  { actor }: Pick<StaffCaller, 'actor'>,
  memberId: string,
  { words, before }: BodyOf<typeof staffSearchMessages>,
): Promise<ContentOf<typeof staffSearchMessages>> {
  const { database } = services;
  if (!(await isMember(database, memberId))) throw new AppError('NOT_FOUND');
  await recordAudit(database, { actor, action: 'member.texts-searched', memberId });
  const rows = await listThreadTexts(database, { memberId, before, limit: searchedTexts + 1 });
  const page = rows.slice(0, searchedTexts);
  const found = page.flatMap((row) => {
    const body = readEncrypted(services, row.bodyEncrypted, getTextPlace(row)) ?? '';
    if (!containsWords(body, words)) return [];
    return [{ id: String(row.id), direction: row.direction, body, at: row.at.toISOString() }];
  });
  return { found, next: rows.length > searchedTexts ? String(page.at(-1)?.id) : null };
}
