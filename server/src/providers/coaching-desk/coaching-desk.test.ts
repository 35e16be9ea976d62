import { describe, expect, it } from 'vitest';
import { signWebhook } from './coaching-desk.ts';

describe('webhook signatures', () => {
  it('[TEXT-03] signWebhook returns the signature of the example of the Standard Webhooks libraries', () => {
    expect(
      signWebhook(
        'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
        'msg_p5jXN8AQM9LWM0D4loKWxJek',
        1_614_265_330,
        '{"test": 2432232314}',
      ),
    ).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });
});
