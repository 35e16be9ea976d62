/**
 * Fixed texts that keep a forbidden word: texts of the specification, wire fields, stored names, and names of other products.
 * Keep each as long as it takes to be unmistakable.
 */
export const allowedPhrases: readonly string[] = [
  // The start of a stored outbox key.
  "'plan-cancelled'",
  // Names of stored limits.
  'unlockMailsFrom',
  'unlockMailsTo',
  "'unlockMails%'",
  // A function of nodemailer.
  '.sendMail(',
  // A status of GrowSurf's rewards.
  "'CANCELLED'",
  // A state of pg-boss's jobs.
  "'completed', 'failed', 'cancelled'",
  // Part of a browser storage key.
  "?? 'nobody'",
  // A stored state of held texts and matches, and why an organization's sign-in ended, which is part of an address.
  "'refused'",
  'refused:',
  '`refused`',
  '=refused',
  // A stored action of the audit log.
  'sign-in.refused',
];
