import { memoizeByOwner, type Database } from '../../platform/database/database.ts';
import { processOrdinaryTexts, type OrdinaryText } from './ordinary-texts-repository.ts';

/** How many statements run in parallel. Texts that arrive while they run wait for the next statement. */
const maxStatements = 4;
const maxTextsPerStatement = 100;

interface Waiting {
  readonly text: OrdinaryText;
  readonly settle: (isProcessed: boolean) => void;
}

/** Removes the next texts from the queue, each from a different phone. The others stay in their order. */
function takeBatch(waiting: Waiting[]): readonly Waiting[] {
  const phones = new Set<string>();
  const batch: Waiting[] = [];
  const rest: Waiting[] = [];
  for (const one of waiting) {
    const phone = one.text.phoneHash.toString('base64');
    const isNext = batch.length < maxTextsPerStatement && !phones.has(phone);
    (isNext ? batch : rest).push(one);
    phones.add(phone);
  }
  waiting.splice(0, waiting.length, ...rest);
  return batch;
}

/** Creates a server's queue of ordinary texts. One statement processes many texts if many arrive together. */
const getQueue = memoizeByOwner((database: Database) => {
  const waiting: Waiting[] = [];
  let running = 0;
  const processBatch = async (batch: readonly Waiting[]): Promise<void> => {
    // If the statement fails, each text gets the full processing, which finds already processed texts by their ID.
    const processed = await processOrdinaryTexts(
      database,
      batch.map(({ text }) => text),
    ).catch(() => new Set<string>());
    for (const { text, settle } of batch) settle(processed.has(text.providerId));
  };
  const startNext = (): void => {
    if (running >= maxStatements || waiting.length === 0) return;
    running += 1;
    void processBatch(takeBatch(waiting)).finally(() => {
      running -= 1;
      startNext();
    });
  };
  return (text: OrdinaryText) =>
    new Promise<boolean>((settle) => {
      waiting.push({ text, settle });
      startNext();
    });
});

/**
 * Processes an ordinary text (TEXT-01, MOM-01).
 * @returns false if nothing was done; the text needs the full processing
 */
export const processOrdinaryText = (database: Database, text: OrdinaryText): Promise<boolean> =>
  getQueue(database)(text);
