import { createContext, runInContext } from 'node:vm';
import Fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { referralFramePath } from '@moments/contract/referrals/referral-frame';
import { createTestConfiguration } from '../../../test/configuration.ts';
import { registerReferralFrame } from './referral-frame.ts';

const program = { GROWSURF_API_KEY: 'key', GROWSURF_CAMPAIGN_ID: 'campaign-1' };

/** Runs the inline script of the frame's page, as the browser does before the provider's script. */
async function openFrame(settings: Parameters<typeof createTestConfiguration>[0]) {
  const app = Fastify();
  registerReferralFrame(app, { configuration: createTestConfiguration({ ...program, ...settings }) });
  const { body } = await app.inject(referralFramePath);
  await app.close();
  const listeners = new Map<string, (event: object) => unknown>();
  const addEventListener = (name: string, listen: (event: object) => unknown) =>
    void listeners.set(name, listen);
  const init = vi.fn();
  const parent = { postMessage: vi.fn() };
  const window: { grsfConfig?: unknown; growsurf?: object } = {};
  const page = { window, parent, addEventListener, document: { addEventListener }, location: {} };
  runInContext(/<script>(.*?)<\/script>/s.exec(body)?.[1] ?? '', createContext(page));
  return { window, parent, init, say: (name: string, event: object) => listeners.get(name)?.(event) };
}

it.each([
  [
    'the organization and dev mode off',
    { GROWSURF_ORGANIZATION_ID: 'org-1' },
    { organizationId: 'org-1', devMode: false },
  ],
  ['dev mode off alone', {}, { devMode: false }],
  ['dev mode if it is set', { GROWSURF_DEV_MODE: 'true' }, { devMode: true }],
])(
  '[REF-03] hands the referral script %s before it loads, and with the member',
  async (_what, settings, handed) => {
    const { window, parent, init, say } = await openFrame(settings);
    expect(window.grsfConfig).toEqual(handed);
    window.growsurf = { init };
    const member = { email: 'ava@example.com', hash: 'hash-1' };
    say('message', { source: {}, data: member });
    expect(init).not.toHaveBeenCalled();
    say('message', { source: parent, data: member });
    expect(init).toHaveBeenCalledExactlyOnceWith({ ...handed, ...member });
    expect(window.grsfConfig).toEqual({ ...handed, ...member });
  },
);

it('[REF-03, SEC-07] lets no setting end the script of the frame', async () => {
  const organizationId = '</script><script>alert(1)//';
  const { window } = await openFrame({ GROWSURF_ORGANIZATION_ID: organizationId });
  expect(window.grsfConfig).toEqual({ organizationId, devMode: false });
});
