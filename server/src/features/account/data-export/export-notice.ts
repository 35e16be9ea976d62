import type { Transaction } from '../../../platform/database/database.ts';
import type { Services } from '../../../services.ts';
import { findMember } from '../../members/index.ts';
import { notifyOwner } from '../notify-owner.ts';

/** Who exported the data: the texts of its notice. */
const notices = {
  member: { how: 'downloaded from Account Settings', question: 'Wasn’t you?' },
  staff: { how: 'exported by our support', question: 'You didn’t ask for it?' },
} as const;

/**
 * Notifies the owner by text and email that their data was downloaded (ACC-06).
 * @param cause names the confirmation: a repeat of the download, whose reply was lost, notifies no one again
 * @param by who exported it
 */
export async function notifyOfExport(
  services: Services,
  transaction: Transaction,
  memberId: string,
  { cause, by }: { readonly cause: string; readonly by: keyof typeof notices },
): Promise<void> {
  const { how, question } = notices[by];
  const member = await findMember(transaction, services.personalData, { id: memberId });
  if (!member) return;
  const { supportEmail } = services.configuration;
  await notifyOwner(
    services,
    transaction,
    { memberId, phone: member.phone, email: member.email },
    {
      key: `data-exported:${cause}`,
      text: `Moments: your data was ${how}. ${question.replace('’', "'")} Email ${supportEmail} right away.`,
      subject: 'Your data was downloaded',
      lines: [
        `Your details, texts, payments, and requests were ${how}.`,
        `${question} Log out your other devices in Account Settings, and email ${supportEmail} right away.`,
      ],
    },
  );
}
