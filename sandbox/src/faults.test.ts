import { expect, it } from 'vitest';
import { Faults } from './faults.ts';

it('lets no fault strike a call until all work that asked for it is done, also no fault that is added before', async () => {
  const faults = new Faults();
  const order = { provider: 'stripe', fault: 'lost-reply', times: 1 } as const;
  const first = Promise.withResolvers<string>();
  const second = Promise.withResolvers<string>();
  faults.add(order);
  const works = [faults.hold(() => first.promise), faults.hold(() => second.promise)];
  faults.add(order);
  expect(faults.take('stripe')).toBeUndefined();
  first.resolve('done');
  await works[0];
  expect(faults.take('stripe')).toBeUndefined();
  second.reject(new Error('failed'));
  await expect(works[1]).rejects.toThrow('failed');
  expect([faults.take('stripe'), faults.take('stripe'), faults.take('stripe')]).toEqual([
    'lost-reply',
    'lost-reply',
    undefined,
  ]);
});
