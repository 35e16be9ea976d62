import { getLandingRoute } from '@moments/contract/members/redirects';
import { staffGetMemberRecord } from '@moments/contract/members/staff-member-page';
import { staffListMembers } from '@moments/contract/members/staff-members';
import { getDerivedStatus } from '@moments/contract/members/status-facts';
import { toEasternIsoDate } from '@moments/contract/values/dates';
import { createTestConfiguration } from '../../server/test/configuration.ts';
import { startMoneyServer } from '../../server/test/money-server.ts';
import { seed } from '../src/seed.ts';

const token = 'sandbox-operator';

/** Starts a server with the simulated providers, seeded as `npm start` does it. */
export async function startSeededServer() {
  const money = await startMoneyServer();
  const { server, sandboxUrl } = money;
  const configuration = createTestConfiguration({
    DATABASE_URL: server.databaseUrl,
    STRIPE_API_URL: sandboxUrl,
    GROWSURF_API_URL: `${sandboxUrl}/growsurf/v2`,
  });
  const readMember = async (phone: string) => {
    const { items } = await server.ok(staffListMembers, { token, query: { query: phone } });
    const [found] = items;
    if (!found) throw new Error(`no member has ${phone}`);
    const whole = await server.ok(staffGetMemberRecord, { token, params: { memberId: found.id } });
    const { status, step } = getDerivedStatus(whole.user, whole.subscription, toEasternIsoDate(new Date()));
    return {
      ...whole,
      member: found,
      status: found.status,
      derived: status,
      step,
      landing: getLandingRoute(status),
    };
  };
  return {
    ...money,
    shown: readMember,
    seedAgain: () => seed(configuration),
    firstOutput: await seed(configuration),
  };
}
