import { Link } from '@moments/ui/link.tsx';
import { buildEmailDraft, supportSubjects } from '../../configuration/email-draft.ts';
import { pageNames, paths } from '../../configuration/paths.ts';

/** Says where to change the verified phone number, which has its own form (ACC-05). */
export const VerifiedNumberHint = () => (
  <>
    You verified this number. You can change it in{' '}
    <Link href={`${paths.accountSettings}?tab=profile`}>{pageNames.accountSettings}</Link>.
  </>
);

export const VerifiedEmailHint = ({ supportEmail }: { supportEmail: string }) => (
  <>
    You verified this email. To change it, email{' '}
    <a href={buildEmailDraft(supportEmail, supportSubjects.email)}>{supportEmail}</a>.
  </>
);
