export function calculateMedian(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = NaN, high = low] = sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1);
  return (low + high) / 2;
}

/** Calculates the value that a share of the numbers is at most. @param sorted in ascending order @param share from 0 to 1 */
export const calculatePercentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;

/** Reads a metric of the server by its name, or NaN if it has none. */
export async function readMetric(address: string, name: string): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? NaN);
}

/** Reads the server process's resident memory, in megabytes. */
export const readMegabytes = async (address: string): Promise<number> =>
  (await readMetric(address, 'process_resident_memory_bytes')) / 1_000_000;

export interface Verdict {
  readonly text: string;
  readonly isReached: boolean;
}

export const formatVerdict = ({ text, isReached }: Verdict): string =>
  `${isReached ? 'ok    ' : 'MISSED'}  ${text}`;

/** Compares a time with its limit, in ms. */
export const judgeTime = (name: string, milliseconds: number, longest: number): Verdict => ({
  text: `${name} ${milliseconds.toFixed(0)} ms, at most ${String(longest)}`,
  isReached: milliseconds <= longest,
});

export const formatColumns = (cells: readonly string[]): string =>
  cells.map((cell) => cell.padStart(12)).join('');
export const formatWhole = (figure: number): string => figure.toFixed(0);
