/** What a phone can attach to a text, with the content type that Twilio reports for it. */
const contentTypes = {
  picture: 'image/jpeg',
  video: 'video/3gpp',
  voice: 'audio/amr',
  'contact-card': 'text/x-vcard',
  file: 'application/pdf',
} as const;

export type MediaKind = keyof typeof contentTypes;
export const mediaKinds = [
  'picture',
  'video',
  'voice',
  'contact-card',
  'file',
] as const satisfies readonly MediaKind[];

/** Writes the parameters of media: https://www.twilio.com/docs/messaging/guides/webhook-request#media-related-parameters */
export const toMediaParameters = (
  media: readonly MediaKind[],
  messageUrl: string,
): Record<string, string> => ({
  NumMedia: String(media.length),
  ...Object.fromEntries(
    media.flatMap((kind, place) => [
      [`MediaContentType${String(place)}`, contentTypes[kind]],
      [`MediaUrl${String(place)}`, `${messageUrl}/Media/ME${String(place).padStart(32, '0')}`],
    ]),
  ),
});
