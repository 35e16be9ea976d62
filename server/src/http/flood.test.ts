import { expect, it } from 'vitest';
import { startTestServer } from '../../test/test-server.ts';

it('[API-03] refuses a flood from one address with 429 and words, and goes on answering others', async () => {
  const server = await startTestServer({ configuration: { REQUESTS_PER_MINUTE: '3' } });
  try {
    const ask = (remoteAddress: string) =>
      server.app.inject({ url: '/api/v1/students/member-profile', remoteAddress });
    for (let request = 0; request < 3; request += 1) expect((await ask('10.0.0.1')).statusCode).toBe(401);
    const refused = await ask('10.0.0.1');
    expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: 'TOO_MANY_REQUESTS' }]);
    expect((await ask('10.0.0.2')).statusCode).toBe(401);
  } finally {
    await server.close();
  }
});
