import { staffListConversations } from '@moments/contract/conversations/staff-conversations';
import { staffListUnassigned } from '@moments/contract/cover/staff-cover';
import { signIn } from './staff.ts';
import type { World } from './world.ts';

/** Each is a call or more, so it holds at rest and not after every step. */
export const seenByStaff = async (world: World): Promise<string[]> => {
  const { rows } = await world.pool.query<{ id: string }>(
    `select c.member_id as id from conversations c join members m on m.id = c.member_id
     where c.waiting_since is not null and m.status in ('ACTIVE_COACHING', 'IDLE_COACHING')`,
  );
  if (rows.length === 0) return [];
  const seen = new Set<string>();
  for (const person of world.staff.filter(({ isActive, isCoach }) => isActive && isCoach)) {
    const list = await world.call(staffListConversations, {
      cookie: await signIn(world, person),
      query: { filter: 'waiting', limit: '100' },
    });
    if (list.ok) for (const { memberId } of list.reply.items) seen.add(memberId);
  }
  const unassigned = await world.call(staffListUnassigned, { token: 'sandbox-operator' });
  if (unassigned.ok) for (const { memberId } of unassigned.reply.items) seen.add(memberId);
  return rows.filter(({ id }) => !seen.has(id)).map(({ id }) => id);
};

export const withoutCoach = 'members without an active coach are listed';

const listLeft = async ({ pool }: World): Promise<string[]> => {
  const { rows } = await pool.query<{ id: string }>(
    `select m.id from members m left join staff s on s.id = m.coach_id and s.deactivated_at is null and 'coach' = any (s.roles)
     where m.status in ('ACTIVE_COACHING', 'IDLE_COACHING') and m.erased_at is null and s.id is null
       and not exists (select from conversation_opens o where o.member_id = m.id and o.until > now())`,
  );
  return rows.map(({ id }) => id);
};

/** Looks for members in coaching whose coach has left, whether they wait or not. */
export const listedWithoutCoach = async (world: World): Promise<string[]> => {
  const left = await listLeft(world);
  if (left.length === 0) return [];
  const shown = await world.call(staffListUnassigned, { token: 'sandbox-operator' });
  if (!shown.ok || shown.reply.counts.total > shown.reply.items.length) return [];
  const listed = new Set(shown.reply.items.map(({ memberId }) => memberId));
  // Acts at the same time may have given them to someone.
  const still = new Set(await listLeft(world));
  return left.filter((id) => !listed.has(id) && still.has(id));
};
