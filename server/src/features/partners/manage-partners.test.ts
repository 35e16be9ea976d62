import { describe, expect, it } from 'vitest';
import { staffListAudit } from '@moments/contract/audit/staff-audit';
import { getActivePartners } from '@moments/contract/partners/partners';
import {
  staffCreatePartner,
  staffListPartners,
  staffUpdatePartner,
} from '@moments/contract/partners/staff-partners';
import { addSignedInMember } from '../../../test/test-members.ts';
import { shareTestServer } from '../../../test/test-server.ts';

const token = 'sandbox-operator';
const server = await shareTestServer();

const add = async (name: string, more: object = {}) =>
  (await server.ok(staffCreatePartner, { body: { name, ...more }, token })).partner;

describe('partners', () => {
  it('[OPS-01] adds, lists with totals, and changes partners, and audits each change', async () => {
    const { id } = await add('Oak College', { monthlyMomentsBudget: 500 });
    await addSignedInMember(server.services, { partnerId: id });
    const { partners } = await server.ok(staffListPartners, { token });
    expect(partners).toEqual([
      {
        id,
        name: 'Oak College',
        active: true,
        monthlyMomentsBudget: 500,
        usedThisMonth: null,
        members: null,
        textedThisMonth: null,
        proof: null,
        emailDomains: [],
        provenMembers: null,
      },
    ]);
    const change = { name: 'Oak University', monthlyMomentsBudget: null };
    const changed = await server.ok(staffUpdatePartner, { params: { id }, body: change, token });
    expect(changed.partner).toMatchObject({
      name: 'Oak University',
      active: true,
      monthlyMomentsBudget: null,
    });
    const { items: audit } = await server.ok(staffListAudit, { token });
    expect(audit[0]).toMatchObject({
      actor: 'token:bootstrap',
      action: 'partner.changed',
      before: { name: 'Oak College', monthlyMomentsBudget: 500 },
      after: { name: 'Oak University', monthlyMomentsBudget: null },
    });
  });

  it('[OPS-01] hides an inactive partner from new members while its members keep it', async () => {
    const { id } = await add('Closed College');
    const member = await addSignedInMember(server.services, { partnerId: id });
    const listOffered = async () =>
      (await server.ok(getActivePartners, { token: member.token })).partners.map(({ name }) => name);
    expect(await listOffered()).toContain('Closed College');
    await server.ok(staffUpdatePartner, { params: { id }, body: { active: false }, token });
    expect(await listOffered()).not.toContain('Closed College');
    const { partners } = await server.ok(staffListPartners, { token });
    expect(partners.find((partner) => partner.id === id)).toMatchObject({ active: false });
  });

  it('[OPS-01] rejects a name that another partner has', async () => {
    await add('Elm College');
    const { id } = await add('Ash College');
    const taken = { ok: false, status: 400, error: { fields: [{ field: 'name' }] } };
    expect(await server.call(staffCreatePartner, { body: { name: 'Elm College' }, token })).toMatchObject(
      taken,
    );
    const rename = { params: { id }, body: { name: 'Elm College' }, token };
    expect(await server.call(staffUpdatePartner, rename)).toMatchObject(taken);
  });

  it('[OPS-01] rejects a name that differs only in case, even when many partners are added at the same time', async () => {
    const { id } = await add('Fir College');
    const renamePartner = (name: string) =>
      server.call(staffUpdatePartner, { params: { id }, body: { name }, token });
    expect(await renamePartner('FIR College')).toMatchObject({ ok: true });
    const added = await Promise.all(
      ['Yew College', 'yew college', 'YEW COLLEGE', 'fir college'].map((name) =>
        server.call(staffCreatePartner, { body: { name }, token }),
      ),
    );
    expect(added.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await renamePartner('Yew college')).toMatchObject({
      ok: false,
      error: { fields: [{ field: 'name' }] },
    });
  });

  it('[OPS-01] returns not found for an unknown partner', async () => {
    const unknown = { params: { id: 'unknown' }, body: { active: true }, token };
    expect(await server.call(staffUpdatePartner, unknown)).toMatchObject({ ok: false, status: 404 });
  });
});
