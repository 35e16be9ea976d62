import type { ActKind, Scene } from '../scene.ts';

const words = [
  'Rough day',
  'Better today, thanks',
  'Can we talk about my sister?',
  'ok',
  'Couldn’t sleep again',
];
const alarms = ['I want to kill myself tonight', 'took all my pills', 'kms'];
const goodbyes = ['please stop texting me', 'Take me off your list', 'no more texts please'];

async function text({ world, member }: Scene, body: string): Promise<void> {
  const payload = { from: member.phone, body };
  const at = new Date();
  const reply = await world.sandbox.app.inject({ method: 'POST', url: '/api/texts', payload });
  const { messageSid } = reply.json<{ messageSid: string }>();
  // A text counts even if the server never heard of it: it is in the provider's log.
  if (member.id !== undefined)
    world.texts.push({ sid: messageSid, memberId: member.id, body, isAlarm: alarms.includes(body), at });
}

async function stop(scene: Scene): Promise<void> {
  await text(scene, scene.random.pick(['STOP', 'stop', 'UNSUBSCRIBE', 'Stop.']));
  scene.world.mailbox.optOut(scene.member.phone, true);
}

async function start(scene: Scene): Promise<void> {
  await text(scene, scene.random.pick(['START', 'UNSTOP']));
  scene.world.mailbox.optOut(scene.member.phone, false);
}

export const textActs: Readonly<Record<string, ActKind>> = {
  'texts the coach': { weight: 26, run: (scene) => text(scene, scene.random.pick(words)) },
  'texts many times': {
    weight: 2,
    run: async (scene) => {
      for (let count = 0; count < 25; count += 1) await text(scene, scene.random.pick(words));
    },
  },
  'texts of suicide': { weight: 4, run: (scene) => text(scene, scene.random.pick(alarms)) },
  'texts STOP': { weight: 5, run: stop },
  'texts START': { weight: 4, run: start },
  'texts HELP': { weight: 1, run: (scene) => text(scene, 'HELP') },
  'asks for no more texts in words': { weight: 2, run: (scene) => text(scene, scene.random.pick(goodbyes)) },
};
