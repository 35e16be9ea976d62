export type TickKind = 'main' | 'extra' | 'used';

export interface Balance {
  /** The rest of the main part. */
  main: number;
  /** The rest of the extra part. */
  extra: number;
  /** The total. */
  limit: number;
}

/** More ticks would be too close to each other to see. */
const MOST_TICKS = 80;

function countMainTicks({
  main,
  extra,
  left,
  share,
}: Omit<Balance, 'limit'> & { left: number; share: number }): number {
  if (main === 0) return 0;
  if (extra === 0) return left;
  return Math.max(1, Math.min(Math.round(main / share), left - 1));
}

/**
 * Returns one tick per unit, from the left: main, extra, used. Above 80 units, a tick stands for 2, above 160 for 3, and so
 * on. A part with something left has at least one tick.
 */
export function getGaugeTicks({ main, extra, limit }: Balance): TickKind[] {
  const whole = Math.max(limit, main + extra);
  const share = Math.max(1, Math.ceil(whole / MOST_TICKS));
  const parts = Number(main > 0) + Number(extra > 0);
  const left = Math.max(Math.ceil((main + extra) / share), parts);
  const all = Math.max(Math.ceil(whole / share), left);
  const mainTicks = countMainTicks({ main, extra, left, share });
  return Array.from({ length: all }, (_, place) =>
    place < mainTicks ? 'main' : place < left ? 'extra' : 'used',
  );
}

/** Returns the line of a tick on a half circle of 400 × 200 units, as an SVG path. */
export function drawTick(place: number, count: number): string {
  const angle = Math.PI * (1 - (place + 0.5) / count);
  const point = (radius: number) =>
    `${(200 + radius * Math.cos(angle)).toFixed(1)} ${(196 - radius * Math.sin(angle)).toFixed(1)}`;
  return `M${point(166)}L${point(188)}`;
}
