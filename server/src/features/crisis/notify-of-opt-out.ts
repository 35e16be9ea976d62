import type { Transaction } from '../../platform/database/database.ts';
import { enqueueMessage } from '../../platform/outbox/index.ts';
import type { Services } from '../../services.ts';
import { findOpenCrisis, listManagers, listOnCall } from './crisis-repository.ts';

const subject = 'A member in a crisis asked for no more texts';
const lines = [
  'A member with an open crisis opted out of texts. The crisis stays open, and no text reaches the member any more.',
  'Call the member now. The desk shows the phone number in the crisis: press “Start 911 handover”. If you can’t reach the member and fear for them, call 911.',
];

/**
 * Tells the people on call, operations, and administrators to call a member who opts out during a crisis, once for each crisis. The crisis
 * stays open.
 */
export async function notifyOfOptOut(
  services: Pick<Services, 'jobs' | 'personalData' | 'clock'>,
  transaction: Transaction,
  memberId: string,
): Promise<void> {
  const crisis = await findOpenCrisis(transaction, memberId);
  if (!crisis) return;
  const onCall = await listOnCall(transaction, services.clock.now());
  const people = [...onCall, ...(await listManagers(transaction))];
  for (const { id, name, emailEncrypted } of people) {
    if (emailEncrypted === null) continue;
    const to = services.personalData.decrypt(emailEncrypted, { column: 'staff.email', row: id });
    const body = [`Hello ${name},`, ...lines].join('\n\n');
    const key = `crisis-opt-out:${crisis.id}:${id}`;
    await enqueueMessage(
      services,
      transaction,
      { channel: 'mail', key, to, subject, body },
      { priority: 'urgent' },
    );
  }
}
