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
