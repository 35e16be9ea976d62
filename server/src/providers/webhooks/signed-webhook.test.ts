import { describe, expect, it } from 'vitest';
import { createTestConfiguration } from '../../../test/configuration.ts';
import { signWebhook } from './signed-webhook.ts';

describe('webhook signatures', () => {
  it('[TEXT-03] signWebhook returns the signature of the example of the Standard Webhooks libraries', () => {
    expect(
      signWebhook(
        ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
        'msg_p5jXN8AQM9LWM0D4loKWxJek',
        1_614_265_330,
        '{"test": 2432232314}',
      ),
    ).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  it('[TEXT-03] signWebhook signs with both secrets during a rotation', () => {
    const secrets = [1, 2].map((byte) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`);
    const sign = (some: readonly string[]) => signWebhook(some, 'text-1', 1_614_265_330, '{}');
    expect(sign(secrets)).toBe(secrets.map((secret) => sign([secret])).join(' '));
    const configureWith = (value: string) =>
      createTestConfiguration({ EVENTS_WEBHOOK_URL: 'http://127.0.0.1:1', EVENTS_WEBHOOK_SECRET: value });
    expect(configureWith(secrets.join(',')).eventsWebhookSecret).toEqual(secrets);
    expect(() => configureWith([...secrets, secrets[0]].join(','))).toThrow('more than two secrets');
    expect(() => configureWith(`${secrets[0] ?? ''},whsec_short`)).toThrow(
      'EVENTS_WEBHOOK_SECRET must be whsec_',
    );
  });
});
