import { CheckBox } from '@moments/ui/fields/check-box.tsx';
import { useConfiguration } from '../../configuration/portal-configuration.ts';

/** The id of the box. */
export const termsId = 'terms';

interface TermsBoxProps {
  readonly isAccepted: boolean;
  readonly onChange: (isAccepted: boolean) => void;
}

/** Terms of service and privacy policy (AUTH-12). The links open a new tab, so that the member keeps what they typed. */
export function TermsBox({ isAccepted, onChange }: TermsBoxProps) {
  return (
    <CheckBox id={termsId} checked={isAccepted} onChange={(event) => onChange(event.target.checked)}>
      I agree to the <TermsLinks />.
    </CheckBox>
  );
}

export function TermsLinks() {
  const { termsUrl, privacyUrl } = useConfiguration();
  return (
    <>
      <a href={termsUrl} target="_blank" rel="noreferrer">
        Terms of Service
      </a>{' '}
      and{' '}
      <a href={privacyUrl} target="_blank" rel="noreferrer">
        Privacy Policy
      </a>
    </>
  );
}
