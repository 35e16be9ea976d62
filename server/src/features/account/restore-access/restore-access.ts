import { staffRestoreAccess } from '@moments/contract/account/staff-restore-access';
import type { ParsedBodyOf } from '@moments/contract/http/endpoint';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Configuration } from '../../../platform/configuration/schema.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { AppError, invalidFields } from '../../../platform/errors/app-error.ts';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import { redirectWaitingTexts } from '../../../platform/outbox/index.ts';
import type { Services } from '../../../services.ts';
import { claimEmail, claimPhone, lockMember, updateMember, type Member } from '../../members/index.ts';
import {
  createToken,
  endMemberVerifications,
  endSessions,
  forgetDevices,
  liftCodeLimits,
} from '../../sign-in/index.ts';
import { moveOptOut } from '../../texts/index.ts';
import { notifyOwner } from '../notify-owner.ts';
import { deletePhoneChangesOf } from '../phone-change/phone-changes-repository.ts';

type Settings = Pick<Configuration, 'supportEmail'>;

/** Returns the text to the number that support replaced. */
const restoredText = ({ supportEmail }: Settings): string =>
  `Moments: support gave your account a new phone number. We no longer send texts and codes to this number. Wasn't you? Email ${supportEmail} right away.`;

const restoredSubject = 'Support changed how you log in';

/** Returns the email to the address that the account had before. */
const restoredEmail = ({ supportEmail }: Settings): string =>
  [
    'Support changed the phone number, the email, or both of your Moments account. Someone without the old ones asked for this.',
    'All devices were logged out.',
    `Wasn’t you? Email ${supportEmail} right away.`,
  ].join('\n\n');

interface Request {
  /** In the audit log. */
  readonly actor: string;
  readonly memberId: string;
  readonly given: ParsedBodyOf<typeof staffRestoreAccess>;
}

interface Change {
  /** E.164. */
  readonly phone: string | undefined;
  /** Lower case. */
  readonly email: string | undefined;
}

/** Keeps others from taking the new number and email, and rejects them if another account has them. */
async function claim(
  { personalData }: Services,
  transaction: Transaction,
  memberId: string,
  { phone, email }: Change,
): Promise<void> {
  const phoneOwner = phone === undefined ? undefined : await claimPhone(transaction, personalData, phone);
  const emailOwner = email === undefined ? undefined : await claimEmail(transaction, personalData, email);
  const explainTaken = (owner: Member | undefined, message: string) =>
    owner && owner.id !== memberId ? message : undefined;
  const errors = {
    phoneNumber: explainTaken(phoneOwner, 'Another account has this number'),
    email: explainTaken(emailOwner, 'Another account has this email'),
  };
  if (errors.phoneNumber !== undefined || errors.email !== undefined) throw invalidFields(errors);
}

/** Notifies the replaced number and address, so that the owner learns of a change that wasn't theirs. */
async function notifyReplaced(
  services: Services,
  transaction: Transaction,
  { id: memberId, phone, email }: Member,
  change: Change,
): Promise<void> {
  const { configuration } = services;
  const key = `access-restored:${memberId}:${createToken()}`;
  await notifyOwner(
    services,
    transaction,
    { memberId, phone: change.phone === undefined ? '' : phone, email },
    {
      key,
      text: restoredText(configuration),
      subject: restoredSubject,
      lines: [restoredEmail(configuration)],
    },
  );
}

/** Gives a member a new number, a new email, or both, in a transaction. */
export async function replaceAccess(
  services: Services,
  transaction: Transaction,
  { actor, memberId, given }: Request,
): Promise<void> {
  const { personalData, clock } = services;
  const change: Change = { phone: given.phoneNumber, email: given.email?.toLowerCase() };
  await claim(services, transaction, memberId, change);
  const member = await lockMember(transaction, personalData, { id: memberId });
  if (!member || member.erasedAt !== null) throw new AppError('NOT_FOUND');
  const { phone, email } = change;
  if (phone !== undefined && phone !== member.phone)
    await moveOptOut(services, transaction, {
      member: { ...member, email: email ?? member.email },
      to: phone,
    });
  await updateMember(transaction, personalData, memberId, {
    ...(phone === undefined ? {} : { phone }),
    ...(email === undefined ? {} : { email, emailVerifiedAt: clock.now() }),
  });
  if (phone !== undefined) {
    await redirectWaitingTexts(services, transaction, memberId, phone);
    await deletePhoneChangesOf(transaction, memberId);
  }
  await endMemberVerifications(transaction, memberId);
  await endSessions(transaction, memberId);
  await forgetDevices(transaction, memberId);
  await recordAudit(transaction, {
    actor,
    action: 'member.access-restored',
    memberId,
    after: { phone: phone !== undefined, email: email !== undefined, reason: given.reason },
  });
  await notifyReplaced(services, transaction, member, change);
}

/**
 * Gives a member a new number, a new email, or both (SEC-04). The member logs in with them as usual.
 * @throws AppError NOT_FOUND, or INVALID_REQUEST if nothing is given or another account has the number or the email
 */
async function restoreAccess(services: Services, request: Request): Promise<void> {
  const { phoneNumber, email } = request.given;
  if (phoneNumber === undefined && email === undefined)
    throw invalidFields({ phoneNumber: 'Give a new number, a new email, or both' });
  await services.database.transaction((transaction) => replaceAccess(services, transaction, request));
  if (phoneNumber !== undefined) await liftCodeLimits(services, phoneNumber);
}

/** Registers the staff endpoint for members who lost their phone or their email. */
export function registerRestoreAccessRoutes(register: RegisterEndpoint, services: Services): void {
  register(staffRestoreAccess, async ({ staff, params, body }) => {
    await restoreAccess(services, { actor: staff.actor, memberId: params.memberId, given: body });
    return { message: 'The member can log in with the new number or email' };
  });
}
