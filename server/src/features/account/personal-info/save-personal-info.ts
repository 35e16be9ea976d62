import type { updatePersonalInfo } from '@moments/contract/account/personal-info';
import type { ParsedBodyOf } from '@moments/contract/http/endpoint';
import { recordAudit } from '../../../platform/audit/index.ts';
import { AppError, invalidFields } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import { getPronounsError } from '../../enrollment/index.ts';
import { loadProfile, lockMember, updateMember, type Profile } from '../../members/index.ts';

type Given = Omit<ParsedBodyOf<typeof updatePersonalInfo>, 'memberId'>;

/** What was left out is empty: a saving holds as a whole. */
const infoOf = ({ firstName, lastName, preferredName = '', pronounsList = [] }: Given) => ({
  firstName,
  lastName,
  preferredName,
  pronounsList: [...new Set(pronounsList)],
});

type Info = ReturnType<typeof infoOf>;

/** The names of the fields that differ, without what is in them: they are personal (OPS-04). */
const changedFields = (before: Info, after: Info): readonly string[] =>
  (['firstName', 'lastName', 'preferredName', 'pronounsList'] as const).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );

/** What a member has already may stay, also where it is offered no more. */
function refuseUnknownPronouns(before: Info, { pronounsList }: Info): void {
  const refusal = getPronounsError(pronounsList.filter((value) => !before.pronounsList.includes(value)));
  if (refusal !== undefined) throw invalidFields({ pronounsList: refusal });
}

/**
 * Saves name and pronouns (ACC-04). Of two savings at once the later one holds, all of it; the same again changes nothing.
 * @throws Refusal INVALID_REQUEST with fields
 */
export async function savePersonalInfo(services: Services, memberId: string, given: Given): Promise<Profile> {
  const info = infoOf(given);
  await services.database.transaction(async (transaction) => {
    const member = await lockMember(transaction, services.personalData, { id: memberId });
    if (!member) throw new AppError('NOT_FOUND');
    refuseUnknownPronouns(member.personalDetails, info);
    const fields = changedFields(member.personalDetails, info);
    if (fields.length === 0) return;
    const personalDetails = { ...member.personalDetails, ...info };
    await updateMember(transaction, services.personalData, memberId, { personalDetails });
    await recordAudit(transaction, {
      actor: 'member',
      action: 'member.personal-info-saved',
      memberId,
      after: { fields },
    });
  });
  return loadProfile(services, memberId);
}
