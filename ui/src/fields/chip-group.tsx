import { CheckIcon } from '../icons.ts';
import styles from './chip-group.module.css';
import { FieldGroup } from './field-group.tsx';
import type { FieldText } from './field.tsx';
import type { Choice } from './select.tsx';

export interface PickManyProps extends FieldText {
  /** The id of the first box, where an error summary leads. */
  id?: string | undefined;
  choices: readonly Choice[];
  value: readonly string[];
  /** Gets the chosen values in the order of the choices. */
  onValueChange: (value: string[]) => void;
}

/** Several of a few, as pills. */
export function ChipGroup({ choices, value, onValueChange, ...words }: PickManyProps) {
  const toggle = (changed: string, chosen: boolean) => {
    const isChosen = (candidate: string) => (candidate === changed ? chosen : value.includes(candidate));
    onValueChange(choices.map((choice) => choice.value).filter(isChosen));
  };
  return (
    <FieldGroup {...words}>
      {({ id, describedBy }) => (
        <div className={styles.pick}>
          {choices.map((choice, place) => (
            <label key={choice.value} className={styles.pill}>
              <input
                type="checkbox"
                id={place === 0 ? id : undefined}
                checked={value.includes(choice.value)}
                aria-describedby={place === 0 ? describedBy : undefined}
                aria-invalid={words.error === undefined ? undefined : true}
                onChange={(event) => toggle(choice.value, event.currentTarget.checked)}
              />
              <span className={styles.words}>
                <CheckIcon size={16} />
                {choice.label}
              </span>
            </label>
          ))}
        </div>
      )}
    </FieldGroup>
  );
}
