import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getNetworkKey } from './network.ts';

const groups = (many: number) =>
  fc.array(
    fc.nat(0xffff).map((group) => group.toString(16)),
    { minLength: many, maxLength: many },
  );

describe('[AUTH-20] getNetworkKey', () => {
  it('[AUTH-20] getNetworkKey returns an IPv4 address in one form', () => {
    fc.assert(
      fc.property(fc.ipV4(), (ip) => {
        expect(getNetworkKey(ip)).toBe(ip);
        expect(getNetworkKey(`::ffff:${ip}`)).toBe(ip);
      }),
    );
  });

  it('[AUTH-20] getNetworkKey returns the /64 network of an IPv6 address', () => {
    const network = groups(4).filter(([first]) => first !== '0');
    fc.assert(
      fc.property(network, groups(4), groups(4), (prefix, one, other) => {
        const ip = (rest: string[]) => [...prefix, ...rest].join(':');
        expect(getNetworkKey(ip(one))).toBe(getNetworkKey(ip(other).toUpperCase()));
      }),
    );
    expect(getNetworkKey('2001:db8:0:1::1')).toBe(getNetworkKey('2001:0db8::1:ffff:1:2:3'));
    expect(getNetworkKey('2001:db8:0:1::1')).not.toBe(getNetworkKey('2001:db8:0:2::1'));
  });

  it('[AUTH-20] getNetworkKey returns text that is not an address unchanged', () => {
    for (const text of ['', 'unknown', '10.0.0.1:8080']) expect(getNetworkKey(text)).toBe(text);
  });
});
