import { memoizeByOwner, type Database } from '../../platform/database/database.ts';
import { takeOrdinaryTexts, type OrdinaryText } from './ordinary-texts-repository.ts';

/** Statements at once: what comes while they run waits and goes with the next, the more the busier it is. */
const statementsAtOnce = 4;
const textsAtOnce = 100;

interface Waiting {
  readonly text: OrdinaryText;
  readonly settle: (isTaken: boolean) => void;
}

/** The next texts, each of another phone; the rest stays where it is, in its order. */
function takeBatch(waiting: Waiting[]): readonly Waiting[] {
  const phones = new Set<string>();
  const batch: Waiting[] = [];
  const rest: Waiting[] = [];
  for (const one of waiting) {
    const phone = one.text.phoneHash.toString('base64');
    const isNext = batch.length < textsAtOnce && !phones.has(phone);
    (isNext ? batch : rest).push(one);
    phones.add(phone);
  }
  waiting.splice(0, waiting.length, ...rest);
  return batch;
}

/** Takes a server's ordinary texts, many with one statement when many come at once. */
const queueOf = memoizeByOwner((database: Database) => {
  const waiting: Waiting[] = [];
  let running = 0;
  const takeTogether = async (batch: readonly Waiting[]): Promise<void> => {
    // Where a statement fails, each text goes the long way, and says itself what is wrong. One that was taken after all is
    // found there by its id.
    const taken = await takeOrdinaryTexts(
      database,
      batch.map(({ text }) => text),
    ).catch(() => new Set<string>());
    for (const { text, settle } of batch) settle(taken.has(text.providerId));
  };
  const goOn = (): void => {
    if (running >= statementsAtOnce || waiting.length === 0) return;
    running += 1;
    void takeTogether(takeBatch(waiting)).finally(() => {
      running -= 1;
      goOn();
    });
  };
  return (text: OrdinaryText) =>
    new Promise<boolean>((settle) => {
      waiting.push({ text, settle });
      goOn();
    });
});

/**
 * Takes an ordinary text (TEXT-01, MOM-01).
 * @returns false where nothing was done: the text has to be looked at more closely
 */
export const processOrdinaryText = (database: Database, text: OrdinaryText): Promise<boolean> =>
  queueOf(database)(text);
