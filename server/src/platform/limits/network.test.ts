import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networkOf } from './network.ts';

const groups = (many: number) =>
  fc.array(
    fc.nat(0xffff).map((group) => group.toString(16)),
    { minLength: many, maxLength: many },
  );

describe('[AUTH-20] who is behind an address', () => {
  it('is the address, for IPv4, however it is written', () => {
    fc.assert(
      fc.property(fc.ipV4(), (ip) => {
        expect(networkOf(ip)).toBe(ip);
        expect(networkOf(`::ffff:${ip}`)).toBe(ip);
      }),
    );
  });

  it('is the /64, for IPv6: what a household or a machine is given', () => {
    const network = groups(4).filter(([first]) => first !== '0');
    fc.assert(
      fc.property(network, groups(4), groups(4), (prefix, one, other) => {
        const ip = (rest: string[]) => [...prefix, ...rest].join(':');
        expect(networkOf(ip(one))).toBe(networkOf(ip(other).toUpperCase()));
      }),
    );
    expect(networkOf('2001:db8:0:1::1')).toBe(networkOf('2001:0db8::1:ffff:1:2:3'));
    expect(networkOf('2001:db8:0:1::1')).not.toBe(networkOf('2001:db8:0:2::1'));
  });

  it('is what stands there, if that is no address', () => {
    for (const text of ['', 'unknown', '10.0.0.1:8080']) expect(networkOf(text)).toBe(text);
  });
});
