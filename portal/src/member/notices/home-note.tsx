import { formatPhone } from '@moments/contract/values/phone';
import { TextLink } from '@moments/ui/buttons/links.tsx';
import { Note } from '@moments/ui/feedback/note.tsx';
import { paths } from '../../configuration/paths.ts';
import { useProfile } from '../use-profile.ts';
import { AddressQuestion } from './address-question.tsx';

/** Says that texts don't reach the phone (DUTY-03), or asks about the address. */
export function HomeNote() {
  const { phone, textsFail } = useProfile().user.basicInfo;
  if (textsFail !== true) return <AddressQuestion />;
  return (
    <Note tone="warn" title={`Our texts don’t reach ${formatPhone(phone)}`}>
      <p>
        If this is still your number, check that your phone is on and doesn’t block us. This note goes away
        when a text arrives.
      </p>
      <TextLink href={`${paths.accountSettings}?tab=profile`}>Change your number</TextLink>
    </Note>
  );
}
