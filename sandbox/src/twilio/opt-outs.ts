import { Collection, type Store } from '../store.ts';

/** Twilio's keywords: https://help.twilio.com/articles/223134027. A keyword must be the whole text. */
const keywords = {
  STOP: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'END', 'QUIT', 'CANCEL', 'REVOKE', 'OPTOUT'],
  START: ['START', 'YES', 'UNSTOP'],
  HELP: ['HELP', 'INFO'],
} as const;

export type OptOutWord = keyof typeof keywords;

/** Finds the keyword in a text, in upper or lower case. */
export function optOutWord(body: string): OptOutWord | undefined {
  const said = body.trim().toUpperCase();
  const found = Object.entries(keywords).find(([, synonyms]) =>
    (synonyms as readonly string[]).includes(said),
  );
  return found?.[0] as OptOutWord | undefined;
}

/** Twilio's default replies. */
export const standardAnswers: Record<OptOutWord, string> = {
  STOP: 'You have successfully been unsubscribed. You will not receive any more messages from this number. Reply START to resubscribe.',
  START:
    'You have successfully been re-subscribed to messages from this number. Reply HELP for help. Reply STOP to unsubscribe. Msg&Data Rates May Apply.',
  HELP: 'Reply STOP to unsubscribe. Msg&Data Rates May Apply.',
};

interface OptOut {
  /** Our number that the phone opted out of. */
  sender: string;
  phone: string;
}

/** The opt-outs by sender. STOP to one number does not block the others. */
export class OptOuts {
  readonly #optOuts: Collection<OptOut>;

  constructor(store: Store) {
    this.#optOuts = new Collection(store, 'sms-opt-outs');
  }

  add(optOut: OptOut): void {
    this.#optOuts.put(toKey(optOut), optOut);
  }

  remove(optOut: OptOut): void {
    this.#optOuts.delete(toKey(optOut));
  }

  has(optOut: OptOut): boolean {
    return this.#optOuts.get(toKey(optOut)) !== undefined;
  }

  list(): OptOut[] {
    return this.#optOuts.list();
  }
}

const toKey = ({ sender, phone }: OptOut): string => `${sender} ${phone}`;
