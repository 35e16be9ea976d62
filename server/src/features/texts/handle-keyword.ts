import type { Transaction } from '../../platform/database/database.ts';
import type { IncomingText, LoggedText } from '../../providers/text-messages/text-messages.ts';
import type { Services } from '../../services.ts';
import { isPlainYes, isProviderKeyword, type Keyword } from './keyword-rules.ts';
import { helpText, startedText, stoppedText } from './notices-copy.ts';
import { isSuperseded, optIn, optOut } from './opt-outs/opt-out.ts';

/** The result of a keyword. `none` means that the text is an ordinary one. */
export type KeywordResult = { readonly kind: 'handled'; readonly reply?: string } | { readonly kind: 'none' };

/** A text from a webhook, or from the provider's log, which knows when it was sent. */
export type AnyText = IncomingText & Partial<Pick<LoggedText, 'sentAt'>>;
export type ParsedText = AnyText & {
  readonly keyword: Keyword | undefined;
  /** Whether it has words of the crisis lists (SAFE-02). */
  readonly hasCrisisWords: boolean;
};

export const getSentAt = (services: Services, text: AnyText): Date => text.sentAt ?? services.clock.now();

/**
 * Handles STOP, START, and HELP (TEXT-02). The reply is the only one: where the provider answers its keywords itself, ours would be the
 * second. A STOP or START that is older than another one of the number changes nothing.
 */
export async function handleKeyword(
  services: Services,
  transaction: Transaction,
  text: ParsedText,
): Promise<KeywordResult> {
  const { keyword } = text;
  if (keyword === undefined) return { kind: 'none' };
  /** The provider handles the keyword itself too. */
  const isProviders =
    services.configuration.twilioKeywordHandling === 'twilio' && isProviderKeyword(text.body);
  const answer = (reply: string): KeywordResult => {
    return isProviders ? { kind: 'handled' } : { kind: 'handled', reply };
  };
  if (keyword === 'HELP') return answer(helpText(services.configuration));
  const sentAt = getSentAt(services, text);
  if (await isSuperseded(services, transaction, { phone: text.from, sentAt })) return { kind: 'handled' };
  if (keyword === 'STOP') {
    const isNew = await optOut(services, transaction, {
      phone: text.from,
      source: 'text',
      actor: 'member',
      reason: 'texted STOP',
      keyword: text.body.trim().toUpperCase(),
      isBlockedByProvider: isProviders && text.to === 'coaching',
    });
    return isNew ? answer(stoppedText) : { kind: 'handled' };
  }
  const wasOptedOut = await optIn(services, transaction, text.from, 'texted START');
  if (!wasOptedOut && isPlainYes(text.body)) return { kind: 'none' };
  return answer(startedText);
}
