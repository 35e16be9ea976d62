import { useId, type ReactNode } from 'react';
import { CheckIcon } from '../icons.ts';
import choicesStyles from './choices.module.css';
import { FieldGroup, type FieldText } from './field.tsx';
import type { Choice } from './select.tsx';

export interface ChipGroupProps extends FieldText {
  /** The ID of the first box, for links from the error summary. */
  id?: string | undefined;
  choices: readonly Choice[];
  value: readonly string[];
  /** Receives the chosen values, in the order of the choices. */
  onValueChange: (value: string[]) => void;
}

/** Selects several of a few choices, shown as pills. */
export function ChipGroup({ choices, value, onValueChange, ...fieldText }: ChipGroupProps) {
  const toggle = (changed: string, chosen: boolean) => {
    const isChosen = (candidate: string) => (candidate === changed ? chosen : value.includes(candidate));
    onValueChange(choices.map((choice) => choice.value).filter(isChosen));
  };
  return (
    <FieldGroup {...fieldText}>
      {({ id, describedBy }) => (
        <div className={choicesStyles.pick}>
          {choices.map((choice, place) => (
            <label key={choice.value} className={choicesStyles.pill}>
              <input
                type="checkbox"
                id={place === 0 ? id : undefined}
                checked={value.includes(choice.value)}
                aria-describedby={place === 0 ? describedBy : undefined}
                aria-invalid={fieldText.error === undefined ? undefined : true}
                onChange={(event) => toggle(choice.value, event.currentTarget.checked)}
              />
              <span className={choicesStyles.pillText}>
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

export interface CardChoice {
  value: string;
  label: string;
  /** A second, quieter line. */
  note?: ReactNode;
}

export interface RadioCardsProps extends FieldText {
  /** The ID of the first button, for links from the error summary. */
  id?: string | undefined;
  choices: readonly CardChoice[];
  /** '' until a choice is made. */
  value: string;
  onValueChange: (value: string) => void;
}

/** Selects one of a few choices, shown as cards with radio buttons. */
export function RadioCards({ choices, value, onValueChange, ...field }: RadioCardsProps) {
  const name = useId();
  return (
    <FieldGroup {...field} role="radiogroup">
      {({ id }) => (
        <div className={choicesStyles.cards}>
          {choices.map((choice, place) => (
            <label key={choice.value} className={choicesStyles.card}>
              <input
                type="radio"
                name={name}
                id={place === 0 ? id : undefined}
                className={choicesStyles.button}
                checked={choice.value === value}
                onChange={() => onValueChange(choice.value)}
              />
              <span className={choicesStyles.text}>
                <span className={choicesStyles.label}>{choice.label}</span>{' '}
                {choice.note !== undefined && <span className={choicesStyles.note}>{choice.note}</span>}
              </span>
            </label>
          ))}
        </div>
      )}
    </FieldGroup>
  );
}
