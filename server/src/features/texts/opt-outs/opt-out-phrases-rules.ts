/**
 * What people text when they want no more texts, as patterns over plain words (plain-words-rules.ts). Each stands for a whole sentence.
 * They follow the keywords and the examples of the FCC (47 CFR 64.1200(a)(10), "any reasonable means") and of the CTIA's messaging
 * principles. A single word that also means something else, such as "end" or "cancel", is in none of them.
 */

const things = '(?:texts?|txts?|messages?|msgs?|text messages?|sms|notifications|communications?)';
const texts = `(?:${things}|texting|messaging)`;
/** Goes before what is sent: "any more of these texts". */
const which = '(?:(?:any|all|more|further|other|these|those|this|the|your|my|of|automated|such) )*';
const meOnly = '(?: (?:to )?(?:me|us|this number|this phone|my phone|my number|my cell))';
const toMe = `${meOnly}?`;
const send = '(?:text|txt|message|msg|contact|write(?: to)?|sms|spam)';
const sending = '(?:texting|txting|messaging|msging|contacting|writing(?: to)?|spamming)';
const list =
  '(?:(?:your|the|this|that|all|any) )*(?:(?:text|texting|message|messaging|sms|mailing|contact|calling|phone|subscriber) )?(?:lists?|system|database|contacts|records|texts|messages)';

const english: readonly string[] = [
  `(?:stop|quit|cease) ${sending}${meOnly}`,
  `(?:stop|quit|cease) sending (?:me |us )?${which}${texts}${toMe}`,
  `(?:stop|quit|cease) (?:getting|receiving) ${which}${texts}`,
  '(?:stop|quit) (?:calling|emailing) (?:and|or) (?:texting|messaging) me',
  `(?:stop|end|cancel|discontinue|halt|cease|disable|turn off|shut off|switch off) ${which}${things}${toMe}`,
  `(?:make ${which}${things}|${which}${things} to) stop`,
  `i (?:do not|dont|no longer) consent to ${which}(?:${texts}|being (?:texted|messaged|contacted))`,
  `(?:do not|dont|never) ${send} (?:me|us|this number)`,
  `(?:do not|dont|never) send (?:me |us )?${which}${texts}${toMe}`,
  `no (?:(?:more|further) ${which})?${texts}${toMe}`,
  'no (?:more|further) contact',
  `(?:unsubscribe|unsub|unsubscribed|opt out|opting out|im opting out|optout)(?: (?:me|us|this number|my number))?(?: (?:from|of) ${which}(?:${texts}|lists?|this|these|number|program|service|everything|all))?`,
  `opt (?:me|us|this number) out(?: of ${which}(?:${texts}|lists?|this|these|program|service|everything|all))?`,
  `(?:remove|delete|take|drop|erase|get) (?:me|us|my name|my number|my phone number|my cell|my phone|this number)(?: (?:off|from|off of|out of) ${list})?`,
  'take (?:me|us|my name|my number|this number) off',
  `i want off(?: of)? ${list}`,
  `be (?:removed|taken off|deleted|dropped)(?: (?:off|from|off of))?(?: ${list})?`,
  'lose (?:my|this) number',
  `i (?:do not|dont|no longer) (?:want|wish|need|care)(?: (?:to )?(?:receive|receiving|get|getting|have|see))? ${which}${texts}${toMe}(?: from (?:you|this number|moments))?`,
  `i (?:do not|dont|no longer) (?:want|wish|care) to (?:be|get) (?:texted|messaged|contacted)`,
  `i (?:do not|dont|no longer) want (?:you )?to ${send} (?:me|us)`,
  `i (?:withdraw|revoke|am withdrawing|am revoking|take back) (?:my )?(?:consent|permission)(?: (?:to|for) .{0,40})?`,
  '(?:revoke|withdraw) (?:my )?(?:consent|permission)',
  '(?:you (?:do not|dont|no longer|do not any longer) have|i (?:do not|dont|did not|didnt) give(?: you)?) (?:my )?(?:permission|consent) to (?:text|message|contact) me',
];

const textos = '(?:mensajes?(?: de texto)?|textos?|sms|mensajitos|notificaciones)';
const cuales = '(?:(?:mas|los|las|sus|tus|estos|esos|otros|ningun|de) )*';
const enviarme = '(?:enviarme|mandarme|escribirme|textearme|contactarme|mandar|enviar|mensajearme|textear)';
const envie =
  '(?:mand(?:e|es|en)|envi(?:e|es|en)|escrib(?:a|as|an)|texte(?:e|es|en)|contact(?:e|es|en)|mensaje(?:e|es|en))';

const spanish: readonly string[] = [
  'desuscribir(?:me)?|anular (?:la |mi )?suscripcion|cancelar (?:la |mi )?suscripcion',
  `(?:deja|deje|dejen|dejar|para|pare|paren|parar) de ${enviarme}(?: ${cuales}${textos})?`,
  `(?:ya )?no (?:me )?${envie}(?: mas| nada)?(?: ${cuales}${textos})?`,
  `no mas ${textos}`,
  `(?:basta|alto) (?:de|a los) ${textos}`,
  `(?:ya )?no (?:quiero|deseo)(?: recibir| que me lleguen)? ${cuales}${textos}`,
  `(?:ya )?no quiero que me ${envie}(?: mas)?(?: ${cuales}${textos})?`,
  '(?:quita|quite|quiten|saca|saque|saquen|borra|borre|borren|elimina|elimine|eliminen|remueva|remuevan)(?:me)?(?: (?:mi|este) (?:numero|telefono))?(?: de (?:la|su|tu|esta) (?:lista|base de datos))?',
  '(?:quiero |quisiera )?(?:darme|dame|deme|denme) de baja',
  `(?:quiero |quisiera |deseo )?(?:cancela|cancele|cancelen|cancelar|parar|paren|detener|detengan|terminar) ${cuales}${textos}`,
  'retiro mi (?:consentimiento|permiso)',
];

/** Single words, alone or with a polite one. With more words, they may mean anything. */
export const optOutWords: readonly string[] = [
  '(?:i said )?stop(?: all| now| already| stop)*',
  'unsubscribe|unsubscribed|unsub|opt out|optout',
  'alto|pare|paren|parar|detener',
];
export const politeWords =
  '(?:please|pls|plz|hi|hello|hey|ok|okay|sorry|thanks|thank you|thx|no thanks|no thank you|now|hola|por favor|porfa|gracias)';

/** Whole sentences that ask for no more texts. */
export const optOutPhrases: readonly string[] = [...english, ...spanish];

/** Sentences that may ask for it, and may mean something else. A person decides. */
export const unclearPhrases: readonly string[] = [
  'leave me alone|leave me be|go away|get lost|(?:stop|quit) bothering me|(?:do not|dont) bother me',
  `(?:(?:leave me alone|go away|enough) (?:and )?)?(?:stop|quit|cease) ${sending}(?: me)?`,
  'no more',
  `(?:stop|no more) (?:sending )?(?:me )?${which}(?:reminders|questions|check ins)`,
  '(?:you have (?:the )?|this is (?:the )?|sorry )?wrong (?:number|person)',
  'enough(?: with)? (?:the |these |your )?(?:texts|messages|texting)',
  `(?:how (?:do|can) i|where (?:do|can) i|is there a way to|id like to know how to) (?:unsubscribe|opt out|get off(?: of)? ${list}|stop (?:these|the|your|getting|receiving) ?${which}${texts}?)(?: (?:from|of) (?:you|this number|${which}${texts}))?`,
  '(?:cancel|quit) it',
  'quien eres|numero equivocado|dejame en paz|dejenme en paz|basta',
];

/** Said before or after it without changing what it means. */
export const politeStarts =
  '(?:please|pls|plz|kindly|wrong number|wrong person|(?:i think )?you have the wrong (?:number|person)|(?:im )?not interested|this is spam|i dont know who this is|i (?:never signed|didnt sign) up for this|i changed my mind|hi|hello|hey|yo|ok|okay|sorry|thanks|thank you|no thanks|no thank you|just|again|now|i said|for the last time|guys|folks|team|moments|can you|could you|would you|will you|you can|you need to|i want you to|i need you to|id like you to|i would like you to|i want to|id like to|i would like to|i need to|i wish to|let me|and|so|but|then|also|hola|por favor|favor de|gracias|ya|oye|oigan|necesito que|quiero que|les pido que|te pido que)';
export const politeEnds =
  '(?:please|pls|plz|thanks|thank you|thx|ty|thank u|now|anymore|any more|again|ever|asap|immediately|today|right now|right away|from now on|at all|altogether|for good|forever|sir|maam|guys|ok|okay|por favor|gracias|ya|nunca|jamas|nunca mas|inmediatamente|porfa|porfavor)';
