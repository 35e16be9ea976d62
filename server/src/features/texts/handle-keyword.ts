import type { Transaction } from '../../platform/database/database.ts';
import type { Services } from '../../services.ts';
import { isPlainYes, type Keyword } from './keyword-rules.ts';
import { helpText, startedText, stoppedText } from './notices.ts';
import { optIn, optOut } from './opt-outs/opt-out.ts';

/** What a keyword came to; `none` where the text is one like others after all. */
export type KeywordResult = { readonly kind: 'obeyed'; readonly reply?: string } | { readonly kind: 'none' };

/**
 * Obeys STOP, START and HELP (TEXT-02). The one confirmation of STOP is the reply: where the provider has sent its own, it does
 * not deliver ours any more.
 */
export async function handleKeyword(
  services: Services,
  transaction: Transaction,
  text: { readonly keyword: Keyword | undefined; readonly from: string; readonly body: string },
): Promise<KeywordResult> {
  if (text.keyword === undefined) return { kind: 'none' };
  if (text.keyword === 'HELP') return { kind: 'obeyed', reply: helpText(services.configuration) };
  if (text.keyword === 'STOP') {
    const isNews = await optOut(services, transaction, text.from, 'member');
    return isNews ? { kind: 'obeyed', reply: stoppedText } : { kind: 'obeyed' };
  }
  const wasOptedOut = await optIn(services, transaction, text.from);
  if (!wasOptedOut && isPlainYes(text.body)) return { kind: 'none' };
  return { kind: 'obeyed', reply: startedText };
}
