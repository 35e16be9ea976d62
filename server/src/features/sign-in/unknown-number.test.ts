import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { memberSignup, verifyCode, verifyPhoneNumber } from '@moments/contract/sign-in/sign-in';
import { askToLogIn } from '../../../test/sign-in-steps.ts';
import { addMember, generatePhone } from '../../../test/test-members.ts';
import { shareTestServer } from '../../../test/test-server.ts';

const everyCode = '424242';

/** Makes random codes the same each time. */
function fixChance(): void {
  vi.spyOn(crypto, 'randomInt').mockImplementation(() => Number(everyCode));
  syncBuiltinESMExports();
}

function restoreChance(): void {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
}

const server = await shareTestServer();
beforeAll(fixChance);
afterAll(restoreChance);

const body = { code: everyCode };

describe('when every code is the same', () => {
  it('[AUTH-19] a correct code logs in with an account, and is wrong without one', async () => {
    const member = await addMember(server.services);
    const known = await server.call(verifyCode, { ...(await askToLogIn(server, member.phone)), body });
    expect(known.ok).toBe(true);
    const unknown = await server.call(verifyCode, { ...(await askToLogIn(server, generatePhone())), body });
    expect(unknown).toMatchObject({ status: 400, error: { code: 'INVALID_CODE' } });
  });

  it('[AUTH-03] a correct code verifies the phone of a sign-up', async () => {
    const { memberId } = await server.ok(memberSignup, {
      body: { phoneNumber: generatePhone(), email: 'same@example.com' },
    });
    expect((await server.call(verifyPhoneNumber, { params: { userId: memberId }, body })).ok).toBe(true);
  });
});
