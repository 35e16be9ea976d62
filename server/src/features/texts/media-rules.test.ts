import { expect, it } from 'vitest';
import { describeMedia } from './media-rules.ts';

it.each([
  [['image/jpeg'], '[1 picture]'],
  [['image/png', 'image/gif'], '[2 pictures]'],
  [['audio/amr'], '[1 voice message]'],
  [['audio/mp4', 'image/jpeg', 'audio/ogg'], '[1 picture, 2 voice messages]'],
  [['video/3gpp'], '[1 video]'],
  [['text/x-vcard'], '[1 contact card]'],
  [['text/vcard', 'application/pdf'], '[1 contact card, 1 file]'],
  [[''], '[1 picture or file]'],
  [['', ''], '[2 pictures or files]'],
])('[FIELD-07] names %j as %s', (media, words) => {
  expect(describeMedia(media)).toBe(words);
});
