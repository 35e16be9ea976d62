import { consumeMoment } from '@moments/server/features/moments/moments';
import { insertText } from '@moments/server/features/texts/messages-repository';
import { day, type SeedContext } from './seed-context.ts';

const fromMember = [
  'Long day. But I took that walk we talked about.',
  'Slept a bit better last night.',
  'Not sure how to bring it up with my sister.',
  'Tried the breathing before the meeting. It helped some.',
];
const fromCoach = [
  'That counts. What did you notice on the way?',
  'Good to hear. What was different about the evening?',
  'What would you like her to know, in one sentence?',
  'That is a good start. What would make it easier next time?',
];

const pick = (texts: readonly string[], index: number): string => texts[index % texts.length] ?? '';

/**
 * Creates texts in both directions over the last days. Each text from the member uses one Moment.
 * @param counts texts a day, oldest day first, today last
 */
export async function converse(
  { services }: SeedContext,
  memberId: string,
  counts: readonly { readonly sent: number; readonly received: number }[],
): Promise<void> {
  const { database, personalData } = services;
  for (const [index, { sent, received }] of counts.entries()) {
    // Early enough in the day that today's texts are in the past in every US time zone.
    const evening = new Date(Date.now() - (counts.length - 1 - index) * day - 60_000);
    const rounds = Math.max(sent, received);
    for (let text = 0; text < rounds; text += 1) {
      const moment = new Date(evening.getTime() - (rounds - text) * 10_000);
      const cause = `sample:${memberId}:${String(index)}:${String(text)}`;
      if (text < sent) {
        await database.transaction(async (transaction) => {
          await consumeMoment(transaction, { memberId, cause: `text:${cause}`, at: moment });
          const body = pick(fromMember, text + index);
          await insertText(transaction, personalData, {
            memberId,
            direction: 'from-member',
            providerId: cause,
            body,
            at: moment,
          });
        });
      }
      if (text < received) {
        const body = pick(fromCoach, text + index);
        const at = new Date(moment.getTime() + 5_000);
        const providerId = `${cause}:reply`;
        await insertText(database, personalData, {
          memberId,
          direction: 'from-coach',
          providerId,
          body,
          at,
        });
      }
    }
  }
}
