import { describe, expect, it } from 'vitest';
import { buildHandoverScript } from './handover-copy.ts';

describe('the script for a dispatcher', () => {
  const phone = '+12125550143';
  const address = { address: '118 Lark Street', city: 'Albany', state: 'NY', zip: '12210' };

  it('[SAFE-06] names the phone first, then the address, and asks for the center of its city', () => {
    expect(buildHandoverScript({ ...address, phone }, '911')).toBe(
      'I’m with a text-coaching service. I’m reporting a person in danger. Their cell phone is (212) 555-0143; their address may be 118 Lark Street, Albany, NY 12210. Please transfer me to the 911 center for Albany, NY.',
    );
  });

  it('[SAFE-06] asks for a center that can locate the phone when no address is known', () => {
    expect(buildHandoverScript({ phone, address: '', city: '', state: '', zip: '' }, '911')).toBe(
      'I’m with a text-coaching service. I’m reporting a person in danger. Their cell phone is (212) 555-0143; I don’t have their address. Please transfer me to a 911 center that can locate the phone.',
    );
  });
});
