import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { changeTextsChoice, getTextsChoice } from '@moments/contract/account/texts-choice';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { resetPortal } from '../../../../test/reset-portal.ts';
import { sampleProfile } from '../../../../test/sample-profile.ts';
import { createSettingsApi, showSettings } from '../../../../test/settings-journey.tsx';

beforeEach(() => resetPortal('/account-settings'));

const getCard = () => within(screen.getByRole('region', { name: 'Texts' }));
const findSwitch = () => getCard().findByRole('switch', { name: 'Texts from Moments' });
const createReply = (isOn: boolean, needsStart = false) => ({ statusCode: 200, isOn, needsStart }) as const;

describe('texts', () => {
  it('[CONS-02] turns texts off and on again, and says what off means', async () => {
    const api = createSettingsApi().answer(changeTextsChoice, createReply(false));
    await showSettings('general');
    expect(await findSwitch()).toBeChecked();
    expect(await findSwitch()).toHaveAccessibleDescription(/your coach can’t text you/);
    await userEvent.click(await findSwitch());
    expect(await findSwitch()).not.toBeChecked();
    expect(api.listCalls(changeTextsChoice)[0]?.body).toEqual({ isOn: false });
    expect(await findAccessibilityViolations()).toEqual([]);
    api.answer(changeTextsChoice, createReply(true));
    await userEvent.click(await findSwitch());
    expect(await findSwitch()).toBeChecked();
  });

  it.each([
    ['PENDING_MATCHING', { name: 'Ana', since: null }],
    ['WAITLIST_REVIEW', null],
    ['EXITED_BY_STOP', null],
  ])('[CONS-02] says that off also ends the search for a coach: %s', async (currentStatus, coach) => {
    const profile = sampleProfile({ basicInfo: { currentStatus, coach } });
    createSettingsApi(profile);
    await showSettings('general', profile);
    expect(await findSwitch()).toHaveAccessibleDescription(/^When this is off, we don’t look for a coach/);
  });

  it('[CONS-02] says that only START helps when the provider blocks the number', async () => {
    createSettingsApi().answer(getTextsChoice, createReply(false, true));
    await showSettings('general');
    expect(await findSwitch()).toBeDisabled();
    expect(getCard().getByText(/until you text START/)).toBeVisible();
    expect(await findAccessibilityViolations()).toEqual([]);
  });

  it('[CONS-02] stays as it was and says so when the change fails', async () => {
    createSettingsApi().reject(changeTextsChoice, 'TOO_MANY_REQUESTS');
    await showSettings('general');
    await userEvent.click(await findSwitch());
    expect(await getCard().findByText(/Nothing was turned on or off/)).toBeVisible();
    expect(await findSwitch()).toBeChecked();
  });
});
