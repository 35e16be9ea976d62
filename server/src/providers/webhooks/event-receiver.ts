import type { Configuration } from '../../platform/configuration/schema.ts';
import type { EventReceiver } from '../../platform/platform-services.ts';
import { postWebhook } from './signed-webhook.ts';

/** Connects a program that receives events (docs/events.md). @returns undefined if none is configured */
export function createEventReceiver({
  eventsWebhookUrl: url,
  eventsWebhookSecret: secrets,
}: Pick<Configuration, 'eventsWebhookUrl' | 'eventsWebhookSecret'>): EventReceiver | undefined {
  if (url === undefined || secrets === undefined) return undefined;
  return { receive: (id, event) => postWebhook({ url, secrets }, id, event) };
}
