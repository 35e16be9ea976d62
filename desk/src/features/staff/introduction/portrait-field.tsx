import { useState } from 'react';
import { Field } from '@moments/ui/fields/field.tsx';
import { DeskButton } from '../../../parts/parts.tsx';
import styles from './portrait-field.module.css';
import { resizePortrait } from './resize-portrait.ts';

interface PortraitFieldProps {
  /** A JPEG as a data URL, or nothing. */
  readonly portrait: string;
  readonly onChange: (portrait: string) => void;
}

export const Portrait = ({ portrait }: Pick<PortraitFieldProps, 'portrait'>) =>
  portrait === '' ? null : <img className={styles.portrait} src={portrait} alt="Your picture" />;

/** Lets a coach choose the picture that members see. */
export function PortraitField({ portrait, onChange }: PortraitFieldProps) {
  const [error, setError] = useState<string>();
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    try {
      onChange(await resizePortrait(file));
      setError(undefined);
    } catch {
      setError('We couldn’t read this file as a picture. Choose a JPEG or PNG file.');
    }
  };
  return (
    <div className={styles.picture}>
      <Portrait portrait={portrait} />
      <Field
        label="Picture"
        mark="(optional)"
        hint="Your face, in the middle. Without one, members see your initial."
        error={error}
      >
        {(control) => (
          <input
            {...control}
            className={styles.file}
            type="file"
            accept="image/*"
            onChange={({ currentTarget }) => {
              void choose(currentTarget.files?.[0]);
              // The same file can be chosen again after it was removed.
              currentTarget.value = '';
            }}
          />
        )}
      </Field>
      {portrait !== '' && (
        <DeskButton variant="plain" onClick={() => onChange('')}>
          Remove the picture
        </DeskButton>
      )}
    </div>
  );
}
