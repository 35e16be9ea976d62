import { mailDraft } from '../../configuration/mail-draft.ts';
import { supportSubjects } from '../../configuration/support-subjects.ts';

const subjects = { number: supportSubjects.phone, 'e-mail': supportSubjects.email } as const;

interface ProvedHintProps {
  what: 'number' | 'e-mail';
  supportEmail: string;
}

/** Why a proved phone number or e-mail can't be typed over, and what to do instead. */
export function VerifiedHint({ what, supportEmail }: ProvedHintProps) {
  return (
    <>
      You verified this {what}. To change it, write to{' '}
      <a href={mailDraft(supportEmail, subjects[what])}>{supportEmail}</a>.
    </>
  );
}
