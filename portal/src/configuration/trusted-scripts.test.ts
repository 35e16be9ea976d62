import { afterEach, beforeEach, expect, it, vi } from 'vitest';

type Rules = { readonly createScriptURL: (address: string) => string | null };
const createPolicy = vi.fn<(name: string, rules: Rules) => void>();

beforeEach(() => {
  vi.resetModules();
  createPolicy.mockClear();
  vi.stubGlobal('trustedTypes', { createPolicy });
});
afterEach(() => vi.unstubAllGlobals());

it('[SEC-07] lets only the named hosts and their subdomains run scripts, by one policy', async () => {
  const { allowScriptsFrom } = await import('./trusted-scripts.ts');
  allowScriptsFrom('https://js.stripe.com');
  allowScriptsFrom('https://maps.example/api.js');
  expect(createPolicy).toHaveBeenCalledExactlyOnceWith('default', expect.anything());
  const check = (address: string) => createPolicy.mock.calls[0]?.[1].createScriptURL(address);
  expect(check('https://js.stripe.com/v3')).toBe('https://js.stripe.com/v3');
  expect(check('https://m.js.stripe.com/a.js')).toBe('https://m.js.stripe.com/a.js');
  expect(check('https://maps.example/more.js')).toBe('https://maps.example/more.js');
  expect(check('https://evil.example/js.stripe.com')).toBeNull();
  expect(check('https://notjs.stripe.com.evil.example/')).toBeNull();
  expect(check('data:text/javascript,alert(1)')).toBeNull();
});

it('[SEC-07] does nothing in a browser without Trusted Types', async () => {
  vi.stubGlobal('trustedTypes', undefined);
  const { allowScriptsFrom } = await import('./trusted-scripts.ts');
  expect(() => allowScriptsFrom('https://js.stripe.com')).not.toThrow();
});
