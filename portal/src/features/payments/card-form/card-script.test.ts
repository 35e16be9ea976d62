import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadCardScript } from './card-script.ts';

const loadStripe = vi.hoisted(() => vi.fn<(key: string) => Promise<unknown>>());
vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe }));

const stripe = { name: 'stripe' };
const scriptUrl = 'http://127.0.0.1:3001/stripe.js';
const configuration = { publishableKey: 'pk_test_1', scriptUrl, hasWallets: false };
const listScripts = () => [...document.head.querySelectorAll<HTMLScriptElement>('script[src]')];

beforeEach(() => {
  loadStripe.mockReset().mockResolvedValue(stripe);
});
afterEach(() => listScripts().forEach((script) => script.remove()));

it('lets Stripe’s loader load the script when no address is configured', async () => {
  await expect(
    loadCardScript({ publishableKey: 'pk_live_1', scriptUrl: null, hasWallets: false }),
  ).resolves.toBe(stripe);
  expect(loadStripe).toHaveBeenCalledExactlyOnceWith('pk_live_1');
  expect(listScripts()).toHaveLength(0);
});

it('loads a configured script once before Stripe’s loader, and tries again after a failure', async () => {
  const failing = loadCardScript(configuration);
  listScripts()[0]?.dispatchEvent(new Event('error'));
  await expect(failing).rejects.toThrow('could not be loaded');
  expect(loadStripe).not.toHaveBeenCalled();

  const first = loadCardScript(configuration);
  const second = loadCardScript(configuration);
  expect(listScripts().map(({ src }) => src)).toEqual([scriptUrl]);
  expect(loadStripe).not.toHaveBeenCalled();
  listScripts()[0]?.dispatchEvent(new Event('load'));
  await expect(Promise.all([first, second])).resolves.toEqual([stripe, stripe]);
});
