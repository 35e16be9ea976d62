import { toPlainWords } from './plain-words-rules.ts';

/** A text that a phone wrote by itself, not the member: a reaction to one of our texts, or an automatic reply. */
export type MadeByPhone = 'reaction' | 'auto-reply';

/** What a phone puts before the quoted text, in English and Spanish. */
const starts: readonly string[] = [
  'liked',
  'loved',
  'disliked',
  'laughed at',
  'emphasized',
  'emphasised',
  'questioned',
  'removed an? (?:heart|like|dislike|laugh|exclamation(?: mark)?|question mark|reaction) from',
  'reacted with a sticker to',
  '(?:no )?le gusto',
  '(?:no )?le gusta',
  'le encanto',
  'le encanta',
  'le dio (?:un )?(?:me gusta|me encanta|no me gusta|risa)(?: a)?',
  'se rio de',
  'destaco',
  'enfatizo',
  'exclamo por',
  'cuestiono',
  'pregunto por',
  '(?:quito|elimino) (?:el|la|un|una) (?:me gusta|no me gusta|corazon|risa|exclamacion|signo de (?:exclamacion|interrogacion)|interrogacion|enfasis|reaccion) (?:de|a|en)',
];

/** What a phone writes around an emoji. `E` stands for it. */
const emojiStarts: readonly string[] = [
  'E to',
  'E a',
  'reacted E to',
  'reacted with E to',
  'removed E from',
  'reacciono con E a',
  'reacciono E a',
  '(?:quito|elimino) E de',
];

const emoji = String.raw`[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]+`;
const openQuote = '["“„«]';
const closeQuote = '["”“»]';
const start = [
  ...starts,
  ...emojiStarts.map((words) => words.replace('E', emoji).replaceAll(' ', ' ?')),
].join('|');

/** A whole text that quotes another one after a known start. */
const quotation = new RegExp(`^(?:${start}) ?${openQuote}(?<quoted>.*)${closeQuote}$`, 'isu');

/** Reactions to something without words. */
const wordless =
  /^(?:liked|loved|disliked|laughed at|emphasized|questioned|le gusto|le encanto|se rio de|destaco|cuestiono) (?:an? (?:image|photo|picture|video|movie|attachment|audio message|sticker|gif)|una? (?:imagen|foto|video|archivo adjunto|mensaje de audio|sticker|gif))$/u;

/** Removes accents, variation selectors, and the invisible characters and narrow spaces that phones put around emoji and quotes. */
const toComparable = (body: string): string =>
  body
    .normalize('NFKD')
    .replace(/[\p{Cf}\p{M}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();

/**
 * Reads a text that has the form of a reaction.
 * @returns the quoted text, which is empty if the reaction is to something without words; undefined for other texts
 */
export function findQuoted(body: string): string | undefined {
  const comparable = toComparable(body);
  if (wordless.test(comparable.toLowerCase())) return '';
  return quotation.exec(comparable)?.groups?.quoted;
}

/** Codes aren't kept, so any six digits count as the same code. */
const toWordsWithoutCodes = (body: string): string => toPlainWords(body).replaceAll(/\b\d{6}\b/gu, '000000');

/**
 * Returns whether the quoted words begin one of our texts. Phones cut long texts. If they quote something else, a person wrote the text,
 * or quotes their own words, which must reach the coach (SAFE-10).
 */
export function isQuoteOf(quoted: string, ours: readonly string[]): boolean {
  const words = toWordsWithoutCodes(quoted);
  return words === '' || ours.some((body) => toWordsWithoutCodes(body).startsWith(words));
}

/** Sentences of phones' automatic replies, as plain words. A text of nothing else was written by the phone. */
const sentences: readonly string[] = [
  '(?:this is an )?auto(?:mated|matic)? ?(?:reply|response|message)',
  'im driving with (?:do not disturb while driving|driving focus|focus|the driving focus) turned on',
  'ill see your message when i get where im going',
  'im not receiving notifications',
  'if this is urgent reply urgent to send a notification through with your original message',
  'if this is urgent please call me',
  'do not disturb while driving is (?:turned )?on',
  'i have (?:my )?(?:do not disturb|notifications silenced|notifications) (?:turned )?(?:on|off)',
  'im driving(?: right)?(?: now)? (?:and|so i) cant (?:text|receive texts|answer|respond|reply)(?: right now)?',
  'im driving(?: right now)? (?:and )?ill (?:get back to you|text you|reply|respond)(?: later| soon| as soon as i can| when i arrive| when i stop| when its safe)?',
  'im driving right now',
  'driving cant text',
  'sent from (?:my )?(?:car|vehicle|nissan|infiniti|rogue|altima|android auto)',
  'estoy (?:conduciendo|manejando) con (?:la funcion |el modo (?:de concentracion )?)?(?:no molestar (?:al conducir|al manejar|mientras conduzco)|conducir|enfoque|conduccion)(?: activad[oa])?',
  '(?:vere|leere) tu mensaje cuando llegue(?: a mi destino| a donde voy)?',
  '(?:no estoy recibiendo|no recibo) notificaciones',
  'si es urgente (?:responde|contesta|envia) urgente para (?:enviar|mandar|que reciba|que me llegue) una notificacion(?: con (?:tu|el) mensaje original)?',
  '(?:mensaje|respuesta) automatic[oa]',
  'estoy (?:conduciendo|manejando) (?:ahora|en este momento)',
  'te (?:respondo|respondere|contesto|contestare) (?:luego|mas tarde|en cuanto pueda|cuando llegue)',
];
/** Starts that say by themselves that a phone wrote the text. Words that a person may text as well are in none of them. */
const provenSentence =
  /auto(?:mated|matic)? ?(?:reply|response|message)|turned on|receiving notifications|while driving is|(?:mensaje|respuesta) automatic|no molestar|notificaciones|driving cant text sent from/u;
const onlySentences = new RegExp(`^(?:(?:${sentences.join('|')})(?: |$))+$`, 'u');

/** Returns whether a text is nothing but a phone's automatic reply, such as of its driving mode. */
export function isAutoReply(body: string): boolean {
  const words = toPlainWords(body);
  return provenSentence.test(words) && onlySentences.test(words);
}
