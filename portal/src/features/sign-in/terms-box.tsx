import { CheckBox } from '@moments/ui/fields/check-box.tsx';
import { useConfiguration } from '../../configuration/portal-configuration.ts';

interface TermsBoxProps {
  readonly isAccepted: boolean;
  readonly onChange: (isAccepted: boolean) => void;
}

/** Terms of service and privacy policy, both linked; they open beside, so that nothing typed is left behind (AUTH-12). */
export function TermsBox({ isAccepted, onChange }: TermsBoxProps) {
  return (
    <CheckBox checked={isAccepted} onChange={(event) => onChange(event.target.checked)}>
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
