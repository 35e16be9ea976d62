import twilio from 'twilio';
import type { RunningSandbox } from './running-sandbox.ts';

/** Returns the real SDK, its requests turned to the sandbox as the server turns them. */
export function createTwilioClient(
  { url, configuration }: RunningSandbox,
  authToken = configuration.TWILIO_AUTH_TOKEN,
) {
  class SandboxHttpClient extends twilio.RequestClient {
    override request: twilio.RequestClient['request'] = (options) =>
      super.request({ ...options, uri: options.uri.replace('https://api.twilio.com', url) });
  }
  return twilio(configuration.TWILIO_ACCOUNT_SID, authToken, { httpClient: new SandboxHttpClient() });
}
