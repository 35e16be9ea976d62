import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildUrl } from './endpoint.ts';

describe('buildUrl', () => {
  it.each([
    ['/a/:id/b', { id: 'm1' }, {}, '/a/m1/b'],
    ['/a/:id/b', { id: '../../x?y#z' }, {}, '/a/..%2F..%2Fx%3Fy%23z/b'],
    ['/a/:one/:two', { one: '1', two: '2' }, {}, '/a/1/2'],
    ['/a', {}, { addOn: true, page: 2, q: undefined }, '/a?addOn=true&page=2'],
    ['/a', {}, { q: 'a b&c=d' }, '/a?q=a+b%26c%3Dd'],
    ['/a', {}, {}, '/a'],
  ])('[API-01] fills %s with %j and %j', (path, params, query, address) => {
    expect(buildUrl(path, params, query)).toBe(address);
  });

  it('[API-10] keeps each parameter whole and in its place in the path', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (id) => {
        fc.pre(id !== '.' && id !== '..');
        const { pathname, search, hash } = new URL(buildUrl('/a/:id/b', { id }), 'http://portal.test');
        const [, first, second = '', last, ...more] = pathname.split('/');
        return (
          first === 'a' &&
          last === 'b' &&
          more.length === 0 &&
          `${search}${hash}` === '' &&
          decodeURIComponent(second) === id
        );
      }),
    );
  });

  it.each(['.', '..', ''])(
    '[API-10] rejects "%s" as a parameter, which would make the URL of another call',
    (id) => {
      expect(() => buildUrl('/a/:id/b', { id })).toThrow('id');
    },
  );

  it('[API-01] rejects a URL with a missing parameter', () => {
    expect(() => buildUrl('/a/:id/b')).toThrow('id');
  });
});
