import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { memberUpdate } from '@moments/contract/enrollment/enrollment';
import { enrollmentSteps } from '@moments/contract/enrollment/enrollment-steps';
import { saveStepDraft } from '@moments/contract/enrollment/step-drafts';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { waitForClickPause } from '@moments/ui/test/click-pause.ts';
import { createMemberAt, getNextButton } from '../../../../test/enrollment-journey.tsx';
import { FakeApi } from '../../../../test/fake-api.ts';
import { keepDrafts } from '../../../../test/fake-drafts.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { resetPortal } from '../../../../test/reset-portal.ts';
import { sampleSubscription } from '../../../../test/sample-profile.ts';
import { removeDraft } from '../../../forms/draft-store.ts';
import { profileKey } from '../../../member/profile-query.ts';
import AdditionalInformationScreen from './additional-information-screen.tsx';

const adult = { firstName: 'Ben', lastName: 'Alvarez', address: '118 Lark Street', dob: '2001-03-09' };
const paidSteps = enrollmentSteps.slice(0, 3);
const statusCode = 200 as const;

/** The server finds crisis words in an answer that says so. */
const toField = (hopeToGain: string | undefined): { crisisWordsFound?: true } =>
  hopeToGain?.includes('want to die') ? { crisisWordsFound: true } : {};

function show() {
  const profile = createMemberAt(paidSteps, adult, { subscription: sampleSubscription });
  const api = new FakeApi();
  keepDrafts(api);
  api.answerBy(memberUpdate, ({ body }) => {
    const step = memberUpdate.body.parse(body);
    const hopeToGain = 'hopeToGain' in step ? (step.hopeToGain ?? '') : '';
    const next = createMemberAt(enrollmentSteps.slice(0, 4), adult, { subscription: sampleSubscription });
    const user = { ...next.user, preferenceInformation: { hopeToGain } };
    return { statusCode, message: 'Saved', ...next, user, ...toField(hopeToGain) };
  });
  const screenOf = renderScreen(<AdditionalInformationScreen />, { path: '/addition-information', profile });
  return { api, user: userEvent.setup(), ...screenOf };
}

const getField = () => screen.getByLabelText(/What do you hope to gain/);
const findNote = async () => {
  const title = await screen.findByText('You don’t have to carry this alone');
  const note = screen.getAllByRole('status').find((status) => status.contains(title));
  if (!note) throw new Error('the note is in no status');
  return note;
};
const queryNote = () => screen.queryByText('You don’t have to carry this alone');

beforeEach(() => {
  resetPortal('/addition-information');
  removeDraft('member-1', 'additional-information.preference');
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  Element.prototype.scrollIntoView = vi.fn();
});

it('[SAFE-02] shows the crisis numbers next to the saved answer, moves the focus there, and goes on when the member does', async () => {
  const { api, user } = show();
  await user.type(getField(), 'Some days I want to die');
  await user.click(getNextButton());
  const note = await findNote();
  const links = within(note).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Call 988', 'tel:988'],
    ['Text 988', 'sms:988'],
    ['Text HOME to 741741', 'sms:741741?&body=HOME'],
    ['In danger now? Call 911', 'tel:911'],
  ]);
  const goOn = await within(note).findByRole('button', { name: 'Go on' });
  expect(note).toContainElement(document.activeElement as HTMLElement);
  expect(note).toHaveTextContent('Your answer is saved');
  expect(getField()).toHaveValue('Some days I want to die');
  expect(await findAccessibilityViolations()).toEqual([]);
  expect(api.listCalls(memberUpdate)).toHaveLength(1);
  await waitForClickPause();
  await user.click(goOn);
  await waitFor(() => expect(screen.getByRole('radiogroup', { name: /time/i })).toBeVisible());
  expect(queryNote()).toBeNull();
});

it('[SAFE-02] keeps the crisis numbers when the profile is read again', async () => {
  const { client, user } = show();
  await user.type(getField(), 'Some days I want to die');
  await user.click(getNextButton());
  await findNote();
  const next = createMemberAt(enrollmentSteps.slice(0, 4), adult, { subscription: sampleSubscription });
  act(() => void client.setQueryData(profileKey, next));
  expect(await findNote()).toBeVisible();
});

it('[SAFE-02] stays at the step when Next is pressed again, and leaves it after the words are changed', async () => {
  const { api, user } = show();
  await user.type(getField(), 'Some days I want to die');
  await user.click(getNextButton());
  await findNote();
  await waitForClickPause();
  await user.click(getNextButton());
  await waitFor(() => expect(api.listCalls(memberUpdate)).toHaveLength(2));
  expect(await findNote()).toBeVisible();
  await user.clear(getField());
  await user.type(getField(), 'Calmer evenings');
  await waitForClickPause();
  await user.click(getNextButton());
  await waitFor(() => expect(screen.getByRole('radiogroup', { name: /time/i })).toBeVisible());
});

it('[SAFE-02] shows the crisis numbers while an answer is only a draft, and leaves the caret in the field', async () => {
  const { api, user } = show();
  api.answer(saveStepDraft, { statusCode, saved: true, draft: null, crisisWordsFound: true });
  await user.type(getField(), 'Some days I want to die');
  const note = await findNote();
  expect(getField()).toHaveFocus();
  expect(within(note).queryByRole('button', { name: 'Go on' })).toBeNull();
  expect(note).not.toHaveTextContent('saved');
  expect(api.listCalls(memberUpdate)).toHaveLength(0);
});

it('[SAFE-02] shows nothing for an ordinary answer', async () => {
  const { user } = show();
  await user.type(getField(), 'Calmer evenings');
  await user.click(getNextButton());
  await waitFor(() => expect(screen.getByRole('radiogroup', { name: /time/i })).toBeVisible());
  expect(queryNote()).toBeNull();
});
