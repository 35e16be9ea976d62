import { describe, expect, it } from 'vitest';
import { readConfiguration } from './configuration.ts';

describe('the configuration', () => {
  it('has the documented defaults', () => {
    expect(readConfiguration({ SANDBOX_DATA_FILE: '' })).toMatchObject({
      SANDBOX_PORT: 3001,
      PORTAL_URL: 'http://127.0.0.1:3000',
      TWILIO_FROM: '+12125550199',
      TWILIO_CODES_FROM: '+12125550198',
      TWILIO_PAGES_FROM: '+12125550197',
    });
  });

  it('removes the final slash of the portal’s URL, over which webhooks are signed', () => {
    expect(readConfiguration({ PORTAL_URL: 'https://x.example/' }).PORTAL_URL).toBe('https://x.example');
  });

  it('names every wrong setting in one line', () => {
    const read = () => readConfiguration({ SANDBOX_PORT: 'x', TWILIO_FROM: '12' });
    expect(read).toThrow(/SANDBOX_PORT .*TWILIO_FROM must be a US number/);
  });

  it('[SEC-09] rejects an address that listens on a network', () => {
    for (const host of ['0.0.0.0', '::', '192.168.1.7'])
      expect(() => readConfiguration({ SANDBOX_HOST: host })).toThrow(/SANDBOX_HOST must be this machine/);
    expect(readConfiguration({ SANDBOX_HOST: 'localhost' }).SANDBOX_HOST).toBe('localhost');
  });

  it('rejects live keys', () => {
    expect(() => readConfiguration({ STRIPE_SECRET_KEY: 'sk_live_1' })).toThrow(
      /STRIPE_SECRET_KEY is a live key/,
    );
  });
});
