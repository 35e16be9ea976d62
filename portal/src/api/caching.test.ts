import { describe, expect, it } from 'vitest';
import { profileQuery } from '../member/profile-query.ts';
import { createQueryClient } from '../member/query-client.ts';
import { caching } from './caching.ts';

const minute = 60_000;

describe('caching', () => {
  it('[API-06] keeps the profile and lists fresh for 5 minutes and 10 in all, products never, the rest for 60 s', () => {
    expect(caching.lists).toEqual({ staleTime: 5 * minute, gcTime: 10 * minute });
    expect(caching.never).toEqual({ staleTime: 0, gcTime: 0 });
    expect(caching.setupIntent.gcTime).toBe(2_000);
    expect(profileQuery).toMatchObject(caching.lists);
    expect(createQueryClient().getDefaultOptions().queries?.gcTime).toBe(minute);
  });
});
