import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shippedMatcher } from '../safety/index.ts';
import { findQuoted, isAutoReply, isQuoteOf } from './reaction-rules.ts';

const ours =
  'Are you having any thoughts of suicide? I’m here, and I read every word that you send to me tonight.';

describe('a reaction', () => {
  it.each([
    `Liked “${ours}”`,
    `Loved “${ours}”`,
    `Disliked “${ours}”`,
    `Laughed at “${ours}”`,
    `Emphasized “${ours}”`,
    `Questioned “${ours}”`,
    `Liked "${ours}"`,
    `Removed a like from “${ours}”`,
    `Removed a heart from “${ours}”`,
    `Removed an exclamation from “${ours}”`,
    `Removed a question mark from “${ours}”`,
    `Reacted 🎉 to “${ours}”`,
    `Removed 🎉 from “${ours}”`,
    `Reacted with a sticker to “${ours}”`,
    `👍 to “${ours}”`,
    `👍🏽 to “${ours}”`,
    `❤️ to “${ours}”`,
    `👩‍👧‍👦 to “${ours}”`,
    `🇺🇸 to “${ours}”`,
    `\u200a\u200b👍\u200b to “\u200a${ours}\u200a”\u200a`,
    `\u200b❤️\u200b to “\u200aAre you having any thoughts of suicide?…\u200a”`,
    'Loved “Are you having any thoughts of suicide? I’m here, and I read ev…”',
    'Loved “Are you having any thoughts of suicide? I’m here...”',
    `Le gustó “${ours}”`,
    `Le encantó “${ours}”`,
    `No le gustó “${ours}”`,
    `Se rió de “${ours}”`,
    `Se rio de «${ours}»`,
    `Destacó “${ours}”`,
    `Enfatizó “${ours}”`,
    `Exclamó por “${ours}”`,
    `Cuestionó “${ours}”`,
    `Preguntó por “${ours}”`,
    `Le dio risa “${ours}”`,
    `Quitó un corazón de “${ours}”`,
    `Eliminó un Me gusta de “${ours}”`,
    `Reaccionó con 🎉 a “${ours}”`,
    `👍 a “${ours}”`,
  ])('[FIELD-07, SAFE-10] %j quotes our text', (body) => {
    const quoted = findQuoted(body);
    expect(quoted === undefined ? undefined : isQuoteOf(quoted, ['Hello', ours])).toBe(true);
  });

  it.each(['Liked an image', 'Loved a photo', 'Laughed at a video', 'Le encantó una imagen'])(
    '[FIELD-07] %j needs no quoted words',
    (body) => {
      expect(findQuoted(body)).toBe('');
    },
  );

  it.each([
    'I liked “Are you having any thoughts of suicide?”',
    'Liked the walk',
    'Liked it “so much” today',
    'Loved “her” and she left me',
    'Removed my stuff from “his” flat',
    'to “be” or not',
    '👍',
    'no to “that”',
    'My sister loved “Are you having”',
  ])('[FIELD-07] %j is the member’s own text', (body) => {
    const quoted = findQuoted(body);
    expect(quoted === undefined || !isQuoteOf(quoted, [ours])).toBe(true);
  });

  it('[SAFE-10] leaves no place for crisis words that we didn’t write', () => {
    const words = fc.constantFrom('I want to', 'kill myself', 'suicide', 'Liked', '“', '”', '"', '👍', 'to');
    const texts = fc.array(words, { maxLength: 8 }).map((parts) => parts.join(' '));
    const isReaction = (body: string): boolean => {
      const quoted = findQuoted(body);
      return quoted !== undefined && isQuoteOf(quoted, ['How was your walk today?']);
    };
    fc.assert(fc.property(texts, (body) => !(isReaction(body) && shippedMatcher.has(body))));
  });
});

const driving =
  'I’m driving with Do Not Disturb While Driving turned on. I’ll see your message when I get where I’m going.';
const urgent =
  '(I’m not receiving notifications. If this is urgent, reply “urgent” to send a notification through with your original message.)';

describe('an automatic reply', () => {
  it.each([
    driving,
    urgent,
    `${driving}\n\n${urgent}`,
    "I'm driving with Focus turned on. I'll see your message when I get where I'm going.",
    'Do Not Disturb While Driving is on.',
    '[Auto-Reply] I’m driving right now. I’ll get back to you later.',
    'Auto reply: I’m driving right now.',
    'Driving, can’t text. Sent from my car',
    'Estoy conduciendo con la función No molestar al conducir activada. Leeré tu mensaje cuando llegue a mi destino.',
    'Estoy manejando con No molestar al manejar activado. Veré tu mensaje cuando llegue a mi destino.',
    '(No estoy recibiendo notificaciones. Si es urgente, responde “urgente” para enviar una notificación con tu mensaje original.)',
    'Respuesta automática: estoy conduciendo en este momento. Te contesto más tarde.',
  ])('[FIELD-07] %j is recognized', (body) => {
    expect(isAutoReply(body)).toBe(true);
  });

  it.each([
    'I’m driving',
    'I’m driving right now',
    'I’ll get back to you later',
    `${driving} I want to kill myself`,
    `I want to kill myself. ${urgent}`,
    'Auto reply: I can’t go on',
    'I keep driving and crying',
    'Estoy conduciendo y quiero morirme',
    '',
  ])('[FIELD-07, SAFE-10] %j is the member’s own text', (body) => {
    expect(isAutoReply(body)).toBe(false);
  });

  it('[FIELD-07] is decided quickly for long texts', () => {
    const long = Array.from({ length: 80 }, () => 'I’m driving right now').join('. ');
    const begun = performance.now();
    expect([isAutoReply(`auto reply ${long} x`), findQuoted(`Liked “${'”'.repeat(1_500)}`)]).toEqual([
      false,
      '”'.repeat(1_499),
    ]);
    expect(performance.now() - begun).toBeLessThan(2_000);
  });
});
