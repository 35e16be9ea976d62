import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '@moments/launcher/ports';
import { buildSandbox, type Sandbox } from '@moments/sandbox/app';
import { readConfiguration } from '@moments/sandbox/configuration';
import { createGrowsurfReferrals } from './growsurf.ts';
import type { Referrals } from './referrals.ts';

describe('GrowSurf adapter', () => {
  let sandbox: Sandbox;
  let url: string;
  let referrals: Referrals;
  const createSettings = () => ({
    growsurfApiKey: 'gs_sandbox_key',
    growsurfCampaignId: 'sandbox',
    growsurfAuthSecret: 'gs_sandbox_secret',
    growsurfApiUrl: `${url}/growsurf/v2`,
  });
  beforeAll(async () => {
    const port = String(await findFreePort());
    sandbox = await buildSandbox(readConfiguration({ SANDBOX_PORT: port, SANDBOX_SMTP_PORT: '0' }));
    ({ url } = await sandbox.listen());
    referrals = createGrowsurfReferrals(createSettings())!;
  });
  afterAll(() => sandbox.close());

  it('[REF-02] reads the campaign and its rewards', async () => {
    const campaign = await referrals.readCampaign();
    expect(campaign).toMatchObject({
      ok: true,
      value: { id: 'sandbox', status: 'IN_PROGRESS', rewards: [{ discount: 20 }] },
    });
    expect(await referrals.listCampaigns()).toMatchObject({ ok: true, value: [{ id: 'sandbox' }] });
  });

  it('[REF-02] adds, finds, updates, credits, rewards, and deletes a participant', async () => {
    const email = 'ava@example.com';
    expect(await referrals.findParticipant(email)).toMatchObject({
      ok: false,
      reason: 'PARTICIPANT_NOT_FOUND',
    });
    const friend = { email, firstName: 'Ava', lastName: 'Stone', referredBy: 'friend20' };
    const added = await referrals.addParticipant(friend);
    expect(added).toMatchObject({ ok: true, value: { email, referredBy: 'friend20', rewards: [] } });
    const id = added.ok ? added.value.id : '';
    expect(await referrals.findParticipant(id)).toEqual(added);
    expect(await referrals.updateParticipant(id, { firstName: 'Eva' })).toMatchObject({
      value: { firstName: 'Eva' },
    });
    expect(await referrals.readReferralLink(id)).toMatchObject({
      ok: true,
      value: expect.stringContaining(id) as string,
    });
    expect(await referrals.trigger(id)).toEqual({ ok: true, value: true });
    expect(await referrals.trigger(id)).toEqual({ ok: true, value: false });
    const rewards = await referrals.listRewards(id);
    expect(rewards).toMatchObject({
      ok: true,
      value: [{ status: 'PENDING', isApproved: false, isReferrer: false }],
    });
    const rewardId = (rewards.ok && rewards.value[0]?.id) || '';
    expect(await referrals.fulfillReward(rewardId)).toMatchObject({ ok: false, reason: 'rejected' });
    expect(await referrals.approveReward(rewardId)).toMatchObject({ ok: true });
    expect(await referrals.approveReward(rewardId)).toMatchObject({ ok: false, reason: 'rejected' });
    expect(await referrals.fulfillReward(rewardId)).toMatchObject({ ok: true });
    expect(await referrals.deleteParticipant(id)).toMatchObject({ ok: true });
    expect(await referrals.findParticipant(id)).toMatchObject({ ok: false, reason: 'PARTICIPANT_NOT_FOUND' });
  });

  it('[REF-03] returns the hash with which the script trusts an email', () => {
    const expected = createHmac('sha256', 'gs_sandbox_secret').update('ava@example.com').digest('hex');
    expect(referrals.hashParticipant('ava@example.com')).toBe(expected);
  });

  it('[REF-01] returns a failure value when the provider rejects, fails, or is unreachable', async () => {
    const wrong = createGrowsurfReferrals({ ...createSettings(), growsurfApiKey: 'wrong' })!;
    expect(await wrong.readCampaign()).toMatchObject({ ok: false, reason: 'rejected' });
    const away = createGrowsurfReferrals({ ...createSettings(), growsurfApiUrl: 'http://127.0.0.1:1' })!;
    expect(await away.readCampaign()).toMatchObject({ ok: false, reason: 'unavailable' });
    const notJson = createGrowsurfReferrals({ ...createSettings(), growsurfApiUrl: `${url}/stripe.js?` })!;
    expect(await notJson.readCampaign()).toMatchObject({ ok: false, reason: 'unavailable' });
  });

  it('[REF-02] returns no adapter when no program is configured', () => {
    expect(createGrowsurfReferrals({ ...createSettings(), growsurfApiKey: undefined })).toBeUndefined();
  });
});
