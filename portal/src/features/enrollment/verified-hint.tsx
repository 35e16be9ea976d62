import { mailDraft } from '../../configuration/mail-draft.ts';
import { supportSubjects } from '../../configuration/support-subjects.ts';

const subjects = { number: supportSubjects.phone, email: supportSubjects.email } as const;

interface VerifiedHintProps {
  what: 'number' | 'email';
  supportEmail: string;
}

/** Says why a verified phone number or email can't be edited here, and what to do instead. */
export function VerifiedHint({ what, supportEmail }: VerifiedHintProps) {
  return (
    <>
      You verified this {what}. To change it, email{' '}
      <a href={mailDraft(supportEmail, subjects[what])}>{supportEmail}</a>.
    </>
  );
}
