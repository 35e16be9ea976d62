import type { KeyboardEvent } from 'react';
import { CheckBox } from '@moments/ui/fields/check-box.tsx';
import { TermsLinks } from '../../frame/terms-links.tsx';

export const termsId = 'terms';

interface TermsBoxProps {
  readonly isAccepted: boolean;
  readonly onChange: (isAccepted: boolean) => void;
}

/** Shows the terms of service and the privacy policy (AUTH-12). The links open a new tab, so that the member keeps what they typed. */
export function TermsBox({ isAccepted, onChange }: TermsBoxProps) {
  return (
    <CheckBox id={termsId} checked={isAccepted} onChange={(event) => onChange(event.target.checked)}>
      I agree to the <TermsLinks />.
    </CheckBox>
  );
}

/** The hint of a main button while its box isn't ticked (AUTH-24). */
export const checkTheBox = 'Check the box above to continue.';

/**
 * Returns the form's key handler. While the box is missing, the button is disabled and browsers ignore Enter in a field. Enter then
 * goes to the box, which is what the button's reason asks for (AUTH-24).
 */
export const focusBoxOnEnter =
  (boxId: string, isMissing: boolean) =>
  (event: KeyboardEvent<HTMLFormElement>): void => {
    const isField = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox';
    if (!isMissing || !isField || event.key !== 'Enter') return;
    event.preventDefault();
    document.getElementById(boxId)?.focus();
  };
