export type TickKind = 'plan' | 'add-on' | 'used';

export interface Balance {
  /** Moments left from the plan. */
  plan: number;
  /** Moments left from add-ons. */
  addOn: number;
  /** The total. */
  limit: number;
}

/** More ticks would be too close to each other to see. */
const MOST_TICKS = 80;

function planTicksOf({
  plan,
  addOn,
  left,
  share,
}: {
  plan: number;
  addOn: number;
  left: number;
  share: number;
}): number {
  if (plan === 0) return 0;
  if (addOn === 0) return left;
  return Math.max(1, Math.min(Math.round(plan / share), left - 1));
}

/**
 * Returns one tick per Moment, from the left: plan, add-on, used. Above 80 Moments, a tick stands for 2, above 160 for 3,
 * and so on. A part with Moments left has at least one tick.
 */
export function gaugeTicks({ plan, addOn, limit }: Balance): TickKind[] {
  const whole = Math.max(limit, plan + addOn);
  const share = Math.max(1, Math.ceil(whole / MOST_TICKS));
  const parts = Number(plan > 0) + Number(addOn > 0);
  const left = Math.max(Math.ceil((plan + addOn) / share), parts);
  const all = Math.max(Math.ceil(whole / share), left);
  const planTicks = planTicksOf({ plan, addOn, left, share });
  return Array.from({ length: all }, (_, place) =>
    place < planTicks ? 'plan' : place < left ? 'add-on' : 'used',
  );
}

/** Returns the line of a tick on a half circle of 400 × 200 units, as an SVG path. */
export function tickPath(place: number, count: number): string {
  const angle = Math.PI * (1 - (place + 0.5) / count);
  const point = (radius: number) =>
    `${(200 + radius * Math.cos(angle)).toFixed(1)} ${(196 - radius * Math.sin(angle)).toFixed(1)}`;
  return `M${point(166)}L${point(188)}`;
}
