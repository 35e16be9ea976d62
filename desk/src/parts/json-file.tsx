import { useId } from 'react';
import styles from './forms.module.css';

interface JsonFileProps {
  readonly label: string;
  readonly isBusy: boolean;
  readonly onChoose: (file: File) => void;
}

/** Asks for a JSON file. The same file can be chosen again after it was corrected. */
export function JsonFile({ label, isBusy, onChoose }: JsonFileProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={styles.file}
        type="file"
        accept="application/json,.json"
        disabled={isBusy}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onChoose(file);
          currentTarget.value = '';
        }}
      />
    </>
  );
}
