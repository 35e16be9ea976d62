import type { Transaction } from '../../platform/database/database.ts';
import { enqueueMessage } from '../../platform/outbox/index.ts';
import type { Services } from '../../services.ts';
import { formatDeskLine, getStaffEmailPlace, getStaffPhonePlace } from '../staff/index.ts';
import { pageText } from './copy.ts';
import type { PagedStaff } from './paging-repository.ts';

interface Page {
  /** Names its cause. Each channel is sent once for it. */
  readonly key: string;
  readonly text: string;
  readonly email: { readonly subject: string; readonly lines: readonly string[] };
}

/** Pages a person by text and by email, so that either provider may be down. */
export async function sendPage(
  services: Pick<Services, 'jobs' | 'personalData' | 'configuration'>,
  transaction: Transaction,
  { id, name, emailEncrypted, phoneEncrypted }: PagedStaff,
  { key, text = pageText, email }: Omit<Page, 'text'> & Partial<Pick<Page, 'text'>>,
): Promise<void> {
  const { personalData, configuration } = services;
  if (phoneEncrypted !== null) {
    const to = personalData.decrypt(phoneEncrypted, getStaffPhonePlace(id));
    const message = { key: `${key}:text`, channel: 'text', sender: 'pages', to, body: text } as const;
    await enqueueMessage(services, transaction, message);
  }
  if (emailEncrypted === null) return;
  const to = personalData.decrypt(emailEncrypted, getStaffEmailPlace(id));
  const { subject, lines } = email;
  const body = [`Hello ${name},`, ...lines, formatDeskLine(configuration)]
    .filter((line) => line !== undefined)
    .join('\n\n');
  const message = { key: `${key}:mail`, channel: 'mail', sender: 'pages', to, subject, body } as const;
  await enqueueMessage(services, transaction, message);
}
