import { updatePersonalInfo } from '@moments/contract/account/personal-info';
import type { ParsedBodyOf } from '@moments/contract/http/endpoint';
import { toCrisisWordsField } from '@moments/contract/safety/crisis-words';
import { recordAudit } from '../../../platform/audit/index.ts';
import { invalidFields } from '../../../platform/errors/app-error.ts';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { lookThrough } from '../../crisis/index.ts';
import { getPronounsError } from '../../enrollment/step-rules.ts';
import { loadProfile, requireLockedMember, updateMember, type Profile } from '../../members/index.ts';

type Given = Omit<ParsedBodyOf<typeof updatePersonalInfo>, 'memberId'>;

/** Stores omitted fields as empty, because a save replaces all fields. */
const toPersonalInfo = ({ firstName, lastName, preferredName = '', pronounsList = [] }: Given) => ({
  firstName,
  lastName,
  preferredName,
  pronounsList: [...new Set(pronounsList)],
});

type Info = ReturnType<typeof toPersonalInfo>;

/** Lists the names of changed fields without their personal values (OPS-04). */
const listChangedFields = (before: Info, after: Info): readonly string[] =>
  (['firstName', 'lastName', 'preferredName', 'pronounsList'] as const).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );

/** Rejects unknown values, except those that the member already has and that are no longer offered. */
function rejectUnknownPronouns(before: Info, { pronounsList }: Info): void {
  const error = getPronounsError(pronounsList.filter((value) => !before.pronounsList.includes(value)));
  if (error !== undefined) throw invalidFields({ pronounsList: error });
}

/**
 * Saves names and pronouns (ACC-04). If two calls save at the same time, the later one wins as a whole. Repeating it
 * changes nothing.
 * @throws AppError INVALID_REQUEST with fields
 */
async function savePersonalInfo(
  services: Services,
  memberId: string,
  given: Given,
): Promise<Profile & { readonly hasCrisisWords: boolean }> {
  const info = toPersonalInfo(given);
  const hasCrisisWords = await services.database.transaction(async (transaction) => {
    const member = await requireLockedMember(transaction, services.personalData, memberId);
    rejectUnknownPronouns(member.personalDetails, info);
    const fields = listChangedFields(member.personalDetails, info);
    const stored = Object.values(member.personalDetails);
    const isFound = await lookThrough(services, transaction, { memberId, written: info, stored });
    if (fields.length === 0) return isFound;
    const personalDetails = { ...member.personalDetails, ...info };
    await updateMember(transaction, services.personalData, memberId, { personalDetails });
    await recordAudit(transaction, {
      actor: 'member',
      action: 'member.personal-info-saved',
      memberId,
      after: { fields },
    });
    return isFound;
  });
  return { ...(await loadProfile(services, memberId)), hasCrisisWords };
}

export function registerPersonalInfoRoutes(register: RegisterEndpoint, services: Services): void {
  register(updatePersonalInfo, async ({ memberId, body }) => {
    const { user, hasCrisisWords } = await savePersonalInfo(services, memberId, body);
    const message = 'Personal info updated successfully';
    return { message, user, ...toCrisisWordsField(hasCrisisWords) };
  });
}
