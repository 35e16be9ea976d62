import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import { enqueueMessage } from '../../../platform/outbox/index.ts';
import type { LoggedText, TimeWindow } from '../../../providers/text-messages/text-messages.ts';
import type { Services } from '../../../services.ts';
import { parseKeyword } from '../keyword-rules.ts';
import { canProcess, receiveText } from '../receive-text.ts';
import {
  advanceSweep,
  correctSentAt,
  deleteReceivedBefore,
  findSweep,
  listProcessed,
} from './received-texts-repository.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const name = 'texts';
/** A webhook may still be on its way, so younger texts are left to it. */
const settling = minute;
/** Each run reads this long before the last one's end again, because a log may show a text late. */
const overlap = 15 * minute;
const longestLookBack = 14 * day;
/** How much of the log is read together. */
const windowLength = 60 * minute;
/** Longer than the longest look back, so that no swept text is processed twice. */
const retention = 30 * day;

/** Divides the time since the last complete run into windows, oldest first. */
export function getWindows(doneUntil: Date, now: Date): readonly TimeWindow[] {
  const until = now.getTime() - settling;
  const last = doneUntil.getTime() - overlap;
  const windows: TimeWindow[] = [];
  for (let from = Math.max(last, until - longestLookBack); from < until; from += windowLength)
    windows.push({ from: new Date(from), until: new Date(Math.min(from + windowLength, until)) });
  return windows;
}

/** The law allows one confirmation of an opt-out, within this time after it was sent (CONS-03). */
const confirmationTime = 5 * minute;

/** Confirms a lost STOP, or is silent if it is too late. It bypasses the outbox, which blocks texts to opted-out numbers. */
async function confirmStop(
  services: Services,
  { sentAt, to, from }: LoggedText,
  body: string,
): Promise<void> {
  if (services.clock.now().getTime() - sentAt.getTime() <= confirmationTime)
    await services.texts.send({ from: to, to: from, body });
}

/** Replies to a text whose webhook failed. */
async function sendReply(services: Services, text: LoggedText, body: string): Promise<void> {
  if (parseKeyword(text.body) === 'STOP') return confirmStop(services, text, body);
  await services.database.transaction((transaction) =>
    enqueueMessage(services, transaction, {
      key: `text-reply:${text.id}`,
      channel: 'text',
      sender: text.to,
      to: text.from,
      body,
    }),
  );
}

/** Processes a text of the log. @returns whether that worked */
async function processLogged(services: Services, text: LoggedText): Promise<boolean> {
  try {
    const reply = await receiveText(services, text);
    if (reply !== undefined) await sendReply(services, text, reply);
    return true;
  } catch (error) {
    services.log.error({ err: error, text: text.id }, 'failed to process a text of the provider’s log');
    return false;
  }
}

/**
 * Processes the texts of a window that no webhook reported, in the order in which they were sent.
 * @returns how many could not be processed
 */
async function sweepWindow(services: Services, window: TimeWindow): Promise<number> {
  const { database } = services;
  const logged = (await services.texts.listReceived(window)).filter(canProcess);
  if (logged.length === 0) return 0;
  await correctSentAt(database, logged);
  const processed = await listProcessed(
    database,
    logged.map(({ id }) => id),
  );
  const missed = logged.filter(({ id }) => !processed.has(id));
  if (missed.length > 0) services.log.warn({ count: missed.length }, 'found texts that no webhook reported');
  let failures = 0;
  for (const text of missed) if (!(await processLogged(services, text))) failures += 1;
  return failures;
}

/**
 * Reads the text message provider's own log of incoming texts, because a webhook that fails is not repeated (TEXT-01). Each run goes
 * on where the last one stopped, and finds the texts of a whole outage.
 */
export async function sweepTexts(services: Services, signal?: AbortSignal): Promise<void> {
  const { database, clock } = services;
  let failures = 0;
  for (const window of getWindows(await findSweep(database, name), clock.now())) {
    signal?.throwIfAborted();
    failures += await sweepWindow(services, window);
    if (failures === 0) await advanceSweep(database, name, window.until);
  }
  if (failures > 0) throw new Error(`${String(failures)} texts of the provider's log were not processed`);
  await deleteReceivedBefore(database, new Date(clock.now().getTime() - retention));
}

export const createSweepTextsHandler = (services: Services): JobHandler => ({
  queue: 'sweep-texts',
  handle: (_data, signal) => sweepTexts(services, signal),
  cron: '*/4 * * * *',
});
