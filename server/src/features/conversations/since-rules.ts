import type { SinceKind } from '@moments/contract/conversations/staff-conversations';

/** What a coach should know before the next text, by the actions of the audit log. Money isn't shown to coaches. */
const kinds: Readonly<Record<string, SinceKind>> = {
  'member.texted': 'texted',
  'member.status-changed': 'status',
  'member.coach-changed': 'coach',
  'member.schedule-changed': 'schedule',
  'schedule-request.filed': 'asked',
  'service-request.filed': 'asked',
  'schedule-request.approved': 'decided',
  'schedule-request.declined': 'decided',
  'service-request.carried-out': 'decided',
  'service-request.declined': 'decided',
  'member.personal-info-saved': 'profile',
  'member.moments-corrected': 'moments',
  'crisis.started': 'crisis',
  'conversation.note-added': 'note',
};

export const sinceActions: readonly string[] = Object.keys(kinds);

/** The most kinds that the strip names. */
const mostKinds = 5;

interface Happened {
  readonly action: string;
  readonly actor: string;
  readonly at: Date;
  /** The actor by name. */
  readonly by: string;
}

export interface SinceLast {
  readonly since: Date;
  readonly happened: readonly { readonly kind: SinceKind; readonly at: Date; readonly by: string }[];
}

/**
 * Finds what happened since a person's last text to the member, the newest of each kind. What the person did is left out.
 * @param newestFirst what the audit log has, of `sinceActions`
 * @returns undefined if they never wrote to the member in that time, or nothing happened
 */
export function findSinceLast(newestFirst: readonly Happened[], actor: string): SinceLast | undefined {
  const place = newestFirst.findIndex((each) => each.action === 'member.texted' && each.actor === actor);
  const last = newestFirst[place];
  if (!last) return undefined;
  const newest = new Map<SinceKind, SinceLast['happened'][number]>();
  for (const { action, actor: who, at, by } of newestFirst.slice(0, place)) {
    const kind = kinds[action];
    if (kind !== undefined && who !== actor && !newest.has(kind)) newest.set(kind, { kind, at, by });
  }
  const happened = [...newest.values()].slice(0, mostKinds);
  return happened.length === 0 ? undefined : { since: last.at, happened };
}
