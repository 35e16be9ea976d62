/** What members read about accessibility, on Support and on a page of its own. */
export const accessibilityStatement =
  'We build this portal for everyone, by the Web Content Accessibility Guidelines 2.2, level AA. We check its pages with a keyboard, ' +
  'large text, and high contrast. If something doesn’t work for you, email us: we’ll help you another way until it’s fixed.';
