import { staffListConversations } from '@moments/contract/conversations/staff-conversations';
import { staffTakeCrisisStep } from '@moments/contract/crisis/staff-crisis';
import { staffSetOnCall } from '@moments/contract/on-call/staff-on-call';
import { shiftDayChoices } from '@moments/contract/values/shift-times';
import type { Scene } from '../scene.ts';
import { listCoaches, signIn } from '../staff.ts';
import type { World } from '../world.ts';

const token = 'sandbox-operator';

/** A coach takes a step in a crisis, or ends it. */
export async function tendCrisis(scene: Scene): Promise<void> {
  const { world, random } = scene;
  const cookie = await signIn(world, random.pick(listCoaches(scene)));
  const list = await scene.callAsStaff(staffListConversations, { cookie, query: {} });
  const memberId = list?.items.find(({ flags }) => flags.includes('crisis'))?.memberId;
  if (memberId === undefined) return;
  const body = random.pick([
    { act: 'here' },
    { act: 'page' },
    { act: 'dismiss', reason: 'The simulation says so' },
    { act: 'close', outcome: 'safe-with-plan' },
  ] as const);
  await scene.callAsStaff(staffTakeCrisisStep, { cookie, params: { memberId }, body });
}

/** Operations put the first coach who can be paged on call on every evening. */
async function fillRota(world: World): Promise<void> {
  const evenings = shiftDayChoices.flatMap(({ value: day }) =>
    (['1', '2'] as const).map((time) => ({ day, time })),
  );
  for (const { id: staffId } of listCoaches({ world })) {
    const put = (evening: (typeof evenings)[number]) =>
      world.call(staffSetOnCall, { token, body: { ...evening, staffId } });
    const results = [];
    for (const evening of evenings) results.push(await put(evening));
    if (results.every(({ ok }) => ok)) return;
  }
}

/** A coach who was paged comes to the crises whose pages no act has answered. Pages would go on for years otherwise. */
export async function answerPages(world: World): Promise<void> {
  const { rows } = await world.pool.query<{ id: string; paged: string[] }>(
    `select member_id as id, array(select page ->> 'staffId' from jsonb_array_elements(pages) page) as paged from crises
     where ended_at is null and on_call_present_at is null and started_at < now() - interval '30 minutes'`,
  );
  const findPaged = (paged: readonly string[]) => listCoaches({ world }).find(({ id }) => paged.includes(id));
  if (rows.some(({ paged }) => findPaged(paged) === undefined)) await fillRota(world);
  for (const { id: memberId, paged } of rows) {
    const person = findPaged(paged);
    if (!person) continue;
    const cookie = await signIn(world, person);
    await world.call(staffTakeCrisisStep, { cookie, params: { memberId }, body: { act: 'here' } });
  }
}
