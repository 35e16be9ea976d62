import { staffRecordOptOut } from '@moments/contract/account/staff-opt-out';
import { changeTextsChoice as change, getTextsChoice } from '@moments/contract/account/texts-choice';
import {
  staffAnswerOptOutQuestion,
  staffListOptOutQuestions,
} from '@moments/contract/conversations/staff-opt-out-questions';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { answerOptOutQuestion, listOptOutQuestions } from './opt-out-questions.ts';
import { changeTextsChoice, readTextsChoice, recordOptOut } from './texts-choice.ts';

/** Registers the members' switch for texts. */
export function registerOptOutRoutes(register: RegisterEndpoint, services: Services): void {
  register(getTextsChoice, ({ memberId }) => readTextsChoice(services, memberId));
  register(change, ({ memberId, body: { isOn } }) => changeTextsChoice(services, memberId, isOn));
}

export function registerOptOutStaffRoutes(register: RegisterEndpoint, services: Services): void {
  register(staffRecordOptOut, async ({ staff: { actor }, params: { memberId }, body }) => ({
    message: await recordOptOut(services, { actor, memberId, ...body }),
  }));
  register(staffAnswerOptOutQuestion, async ({ staff: { actor }, params, body: { answer } }) => {
    const { memberId, id: messageId } = params;
    await answerOptOutQuestion(services, { actor, memberId, messageId, answer });
    return { message: answer === 'no' ? 'Texts go on' : 'Texts stopped' };
  });
  register(staffListOptOutQuestions, ({ staff }) => listOptOutQuestions(services, staff.actor));
}
