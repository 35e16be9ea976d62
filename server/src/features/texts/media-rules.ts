/** What can come with a text, by the words that the coach reads. */
const kinds: readonly (readonly [pattern: RegExp, one: string, several: string])[] = [
  [/^image\//i, 'picture', 'pictures'],
  [/^video\//i, 'video', 'videos'],
  [/^audio\/|^application\/ogg/i, 'voice message', 'voice messages'],
  [/^text\/(?:x-)?vcard|^text\/directory/i, 'contact card', 'contact cards'],
  [/^[\w.-]+\/[\w.+-]+/i, 'file', 'files'],
  // The provider's log has only the number.
  [/^/, 'picture or file', 'pictures or files'],
];

/**
 * Says what came with a text, such as `[2 pictures, 1 voice message]`. It is not stored, because it isn't seen here (FIELD-07).
 * @param media the content types; empty for one that isn't known
 */
export function describeMedia(media: readonly string[]): string {
  const places = media.map((type) => kinds.findIndex(([pattern]) => pattern.test(type)));
  const parts = kinds.flatMap(([, one, several], place) => {
    const count = places.filter((each) => each === place).length;
    return count === 0 ? [] : [`${String(count)} ${count === 1 ? one : several}`];
  });
  return `[${parts.join(', ')}]`;
}
