import {
  requestDeletion,
  sendDeletionCode,
  withdrawDeletion,
} from '@moments/contract/account/account-deletion';
import { changeTextsChoice } from '@moments/contract/account/texts-choice';
import { anotherCoachReasons, requestCoach } from '@moments/contract/requests/coach-requests';
import { requestScheduleChange } from '@moments/contract/requests/schedule';
import { endService, pauseService, resumeService } from '@moments/contract/requests/service-requests';
import { logOut } from '@moments/contract/sign-in/sign-in';
import { toEasternIsoDate } from '@moments/contract/values/dates';
import type { ActKind, Scene } from '../scene.ts';

/** An act of a member who is logged in. */
const asMember =
  (work: (scene: Scene, id: string) => Promise<unknown>) =>
  async (scene: Scene): Promise<void> => {
    if (await scene.isIn()) await work(scene, scene.member.id ?? '');
  };

async function askForDeletion(scene: Scene): Promise<void> {
  const sent = await scene.call(sendDeletionCode, { query: {} });
  const code = scene.world.mailbox.codes.get(scene.member.phone);
  if (sent && code !== undefined)
    await scene.call(requestDeletion, { body: { deletionId: sent.deletionId, code } });
}

async function pause(scene: Scene, id: string): Promise<void> {
  const days = 5 + scene.random.below(40);
  const returnDate = toEasternIsoDate(new Date(Date.now() + days * 86_400_000));
  await scene.call(pauseService, { params: { id }, query: scene.random.isLucky(0.6) ? { returnDate } : {} });
}

async function chooseTexts(scene: Scene): Promise<void> {
  const isOn = scene.random.isLucky(0.5);
  if (await scene.call(changeTextsChoice, { body: { isOn } }))
    scene.world.mailbox.optOut(scene.member.phone, !isOn);
}

async function changeSchedule(scene: Scene, id: string): Promise<void> {
  const { random } = scene;
  const body = {
    memberId: id,
    newShiftTime: random.pick(['1', '2'] as const),
    newShiftDays: [random.pick(['2', '4', '6'] as const)],
  };
  await scene.call(requestScheduleChange, { params: { memberId: id }, body });
}

const askForAnotherCoach = (scene: Scene): Promise<unknown> =>
  scene.call(requestCoach, { body: { why: scene.random.pick(anotherCoachReasons) } });

export const accountActs: Readonly<Record<string, ActKind>> = {
  'logs out': {
    weight: 3,
    run: asMember(async (scene) => {
      await scene.call(logOut);
      scene.member.token = undefined;
    }),
  },
  'asks for another schedule': { weight: 2, run: asMember(changeSchedule) },
  'asks for another coach': { weight: 2, run: asMember(askForAnotherCoach) },
  'asks for a pause': { weight: 3, run: asMember(pause) },
  'comes back': { weight: 3, run: asMember((scene, id) => scene.call(resumeService, { params: { id } })) },
  'asks to end': { weight: 1, run: asMember((scene, id) => scene.call(endService, { params: { id } })) },
  'turns texts off or on': { weight: 2, run: asMember(chooseTexts) },
  'asks to be deleted': { weight: 1, run: asMember(askForDeletion) },
  'stays after all': { weight: 1, run: asMember((scene) => scene.call(withdrawDeletion)) },
};
