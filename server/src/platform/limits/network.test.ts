import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getNetworkKey, getWideNetworkKey } from './network.ts';

const generateGroups = (many: number) =>
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
    const network = generateGroups(4).filter(([first]) => first !== '0');
    fc.assert(
      fc.property(network, generateGroups(4), generateGroups(4), (prefix, one, other) => {
        const toAddress = (rest: string[]) => [...prefix, ...rest].join(':');
        expect(getNetworkKey(toAddress(one))).toBe(getNetworkKey(toAddress(other).toUpperCase()));
      }),
    );
    expect(getNetworkKey('2001:db8:0:1::1')).toBe(getNetworkKey('2001:0db8::1:ffff:1:2:3'));
    expect(getNetworkKey('2001:db8:0:1::1')).not.toBe(getNetworkKey('2001:db8:0:2::1'));
  });

  it('[SEC-06] getNetworkKey ignores the port that a proxy adds', () => {
    const port = fc.integer({ min: 1, max: 65_535 });
    fc.assert(
      fc.property(fc.ipV4(), port, (ip, each) => {
        expect(getNetworkKey(`${ip}:${String(each)}`)).toBe(ip);
      }),
    );
    expect(getNetworkKey('[2001:db8::1]:443')).toBe(getNetworkKey('2001:db8::1'));
    expect(getNetworkKey(' 203.0.113.9 ')).toBe('203.0.113.9');
  });

  it('[SEC-06] getNetworkKey counts all texts that are not an address as one', () => {
    for (const text of ['', 'unknown', '_hidden', '300.1.1.1:80', '[x]:1'])
      expect(getNetworkKey(text)).toBe('unknown');
  });
});

describe('getWideNetworkKey', () => {
  it('[SEC-06] getWideNetworkKey returns the /48 network of an IPv6 address', () => {
    expect(getWideNetworkKey('2001:db8:7:1::1')).toBe(getWideNetworkKey('[2001:db8:7:ffff::2]:80'));
    expect(getWideNetworkKey('2001:db8:7:1::1')).not.toBe(getWideNetworkKey('2001:db8:8:1::1'));
  });

  it('[SEC-06] getWideNetworkKey returns nothing for IPv4', () => {
    for (const ip of ['203.0.113.9', '::ffff:203.0.113.9', '203.0.113.9:80', 'unknown'])
      expect(getWideNetworkKey(ip)).toBeUndefined();
  });
});
