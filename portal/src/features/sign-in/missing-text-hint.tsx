import { formatPhone } from '@moments/contract/values/phone';
import { NoBreak } from '@moments/ui/display/text.tsx';
import { mailDraft } from '../../configuration/mail-draft.ts';
import { useConfiguration } from '../../configuration/portal-configuration.ts';
import { supportSubjects } from '../../configuration/support-subjects.ts';
import styles from './sign-in.module.css';

/** A member who replied STOP to our codes gets no codes until they text START to the number that sends them. */
export function MissingTextHint() {
  const { codesNumber, supportEmail } = useConfiguration();
  return (
    <p className={styles.caption}>
      Didn’t get a text after a minute? Check the number.
      {codesNumber !== '' && (
        <>
          {' '}
          Or text START to{' '}
          <a href={`sms:${codesNumber}`}>
            <NoBreak>{formatPhone(codesNumber)}</NoBreak>
          </a>{' '}
          if you ever replied STOP to our codes.
        </>
      )}{' '}
      You can also email <a href={mailDraft(supportEmail, supportSubjects.code)}>{supportEmail}</a>.
    </p>
  );
}
