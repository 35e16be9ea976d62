import { calculatePercentile } from '../percentiles.ts';
import type { Product } from '../product.ts';
import { addDeskData } from './desk-data.ts';
import { measureInbox, type InboxSpeed } from './inbox-speed.ts';
import { measureLiveDesks, type LiveSize } from './live-desks.ts';

/** Times in ms, and the number of lost texts. */
export interface DeskFigures extends InboxSpeed {
  readonly text: number;
  readonly textMedian: number;
  readonly lost: number;
}

/** Measures the inbox of a coach with many conversations, and texts to many open desks. */
export async function measureDesk(product: Product, size: LiveSize): Promise<DeskFigures> {
  await addDeskData(product, size);
  const inbox = await measureInbox(product, size.conversations);
  const times = await measureLiveDesks(product, size);
  const arrived = times.filter((time) => time !== undefined).toSorted((one, other) => one - other);
  return {
    ...inbox,
    text: calculatePercentile(arrived, 0.95),
    textMedian: calculatePercentile(arrived, 0.5),
    lost: times.length - arrived.length,
  };
}
