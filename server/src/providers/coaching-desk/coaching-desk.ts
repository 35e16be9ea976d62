import type { Configuration } from '../../platform/configuration/schema.ts';
import { postWebhook } from '../webhooks/signed-webhook.ts';

/** A member's text for the coaching desk. It has no phone number and no name; the desk can call the operator API for them. */
export interface ForwardedText {
  /** The same for every try, so that the desk can accept each text once. */
  readonly key: string;
  readonly messageId: string;
  readonly memberId: string;
  readonly body: string;
  /** An ISO 8601 instant. */
  readonly at: string;
  readonly usedMoment: boolean;
}

/** The coaches' own software, which gets members' texts as they arrive. */
export interface CoachingDesk {
  /** Forwards a text. @returns whether the desk accepted it; if not, the caller may try again */
  forward(text: ForwardedText): Promise<boolean>;
}

/** Connects a coaching desk that receives webhooks (docs/coaching-desk.md). @returns undefined if none is configured */
export function createWebhookDesk({
  coachWebhookUrl: url,
  coachWebhookSecret: secrets,
}: Pick<Configuration, 'coachWebhookUrl' | 'coachWebhookSecret'>): CoachingDesk | undefined {
  if (url === undefined || secrets === undefined) return undefined;
  return { forward: (text) => postWebhook({ url, secrets }, text.key, text) };
}
