import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staffListNewTexts, operatorSendMessage } from '@moments/contract/conversations/operator-messages';
import { staffListAudit } from '@moments/contract/members/operator';
import { addCoachedMember } from '../../../../test/coached-member.ts';
import { createTestPhone } from '../../../../test/test-phone.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';

const token = 'sandbox-operator';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const listSince = (after: string) => server.ok(staffListNewTexts, { query: { after }, token });

describe('polling feed of texts', () => {
  it('[TEXT-01, TEXT-03, OPS-04] lists texts once, oldest first, and audits the access for each member', async () => {
    const ana = await addCoachedMember(server, 5);
    const ben = await addCoachedMember(server, 5);
    await createTestPhone(server, ana.phone)('one');
    await createTestPhone(server, ben.phone)('two');
    await server.ok(operatorSendMessage, {
      params: { memberId: ana.id },
      body: { body: 'three', key: 'k' },
      token,
    });
    // Not yet, because a text that is being stored now could have an earlier ID.
    expect(await listSince('0')).toMatchObject({ messages: [], last: '0' });
    server.clock.advance(6);
    const first = await listSince('0');
    expect(first.messages).toMatchObject([
      { memberId: ana.id, direction: 'from-member', body: 'one', usedMoment: true, delivery: null },
      { memberId: ben.id, direction: 'from-member', body: 'two' },
      { memberId: ana.id, direction: 'from-coach', body: 'three', delivery: 'waiting' },
    ]);
    expect(first.last).toBe(first.messages[2]?.id);
    expect(await listSince(first.last)).toMatchObject({ messages: [], last: first.last });
    for (const { id } of [ana, ben]) {
      const { audit } = await server.ok(staffListAudit, { query: { memberId: id }, token });
      expect(audit.filter(({ action }) => action === 'member.texts-shown')).toHaveLength(1);
      expect(JSON.stringify(audit)).not.toContain('two');
    }
  });

  it('[TEXT-01] lists a hundred texts at a time without a gap', async () => {
    const { id, phone } = await addCoachedMember(server, 150);
    const text = createTestPhone(server, phone);
    await Promise.all(Array.from({ length: 130 }, (_, index) => text(`text ${String(index)}`)));
    server.clock.advance(6);
    const bodies: string[] = [];
    for (let last = '0', more = true; more;) {
      const page = await listSince(last);
      bodies.push(...page.messages.filter(({ memberId }) => memberId === id).map(({ body }) => body));
      more = page.messages.length > 0;
      last = page.last;
    }
    expect(bodies).toHaveLength(130);
    expect(new Set(bodies).size).toBe(130);
  });

  it('[OPS-01] rejects a start that is not an ID', async () => {
    const result = await server.call(staffListNewTexts, { query: { after: '1 or 1=1' }, token });
    expect(result).toMatchObject({ ok: false, status: 400 });
  });
});
