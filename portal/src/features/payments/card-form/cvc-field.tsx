import { CardCvcElement } from '@stripe/react-stripe-js';
import { useMemo, useState } from 'react';
import { Field } from '@moments/ui/fields/field.tsx';
import { useFieldStyle } from './appearance.ts';
import styles from './cvc-field.module.css';

interface CvcFieldProps {
  /** The saved card as members read it, such as "Visa ending in 4242". */
  readonly card: string;
  readonly onChange: (isComplete: boolean) => void;
}

/** Shows Stripe's field for the security code of a saved card. The code never reaches our page. */
export function CvcField({ card, onChange }: CvcFieldProps) {
  const style = useFieldStyle();
  const options = useMemo(() => ({ style }), [style]);
  const [error, setError] = useState<string>();
  return (
    // Stripe's field is a separate document, which our error can't describe.
    <div aria-live="polite">
      <Field label="Security code" hint={`The 3 or 4 digits on your ${card}`} error={error}>
        {({ id }) => (
          <div className={styles.box} data-invalid={error !== undefined}>
            <CardCvcElement
              id={id}
              options={options}
              onChange={({ complete, error: problem }) => {
                setError(problem?.message);
                onChange(complete);
              }}
            />
          </div>
        )}
      </Field>
    </div>
  );
}
