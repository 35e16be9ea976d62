import type { ActKind, Scene } from '../scene.ts';

const words = [
  'Rough day',
  'Better today, thanks',
  'Can we talk about my sister?',
  'ok',
  'Couldn’t sleep again',
];

async function text({ world, member }: Scene, body: string): Promise<void> {
  const { phone } = member;
  const reply = await world.sandbox.app.inject({
    method: 'POST',
    url: '/api/texts',
    payload: { from: phone, body },
  });
  const outcome = reply.json<{ messageSid: string; status: number | null }>();
  if (outcome.status === 200) world.acknowledged.texts.add(outcome.messageSid);
}

export const textActs: Readonly<Record<string, ActKind>> = {
  'texts the coach': { weight: 30, run: (scene) => text(scene, scene.random.pick(words)) },
};
