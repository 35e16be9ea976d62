import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sampleRow } from '../../../../test/sample-inbox.ts';
import { useOrder } from './use-order.ts';

it('[DESK-02] places the rows again only when they change, and not with each tick of the clock', () => {
  const rows = [sampleRow(), sampleRow({ memberId: 'rosa' })];
  const { result, rerender } = renderHook(({ list }) => useOrder(list, 'open'), {
    initialProps: { list: rows },
  });
  const first = result.current.arrangement;
  rerender({ list: rows });
  expect(result.current.arrangement).toBe(first);
  act(() => result.current.onPoint(true));
  const frozen = result.current.arrangement;
  rerender({ list: rows });
  expect(result.current.arrangement).toBe(frozen);
  rerender({ list: [...rows, sampleRow({ memberId: 'pia' })] });
  expect(result.current.arrangement.rows).toHaveLength(3);
});
