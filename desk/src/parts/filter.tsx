import { useId, type ReactNode } from 'react';
import { CloseIcon } from '@moments/ui/icons.ts';
import styles from './filter.module.css';
import { PlusIcon } from './icons.ts';

interface Choice {
  readonly id: string;
  readonly name: string;
}

export interface FilterProps {
  readonly label: string;
  readonly value: string;
  /** Options of a group without a name are not grouped. */
  readonly groups: readonly { readonly name?: string; readonly choices: readonly Choice[] }[];
  readonly onChoose: (value: string) => void;
}

const Options = ({ choices }: { choices: readonly Choice[] }) =>
  choices.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));

/** Shows a filter: a native select under a label that names the choice. */
export function Filter({ label, value, groups, onChoose }: FilterProps) {
  const id = useId();
  const chosen = groups.flatMap(({ choices }) => choices).find((choice) => choice.id === value);
  return (
    <span className={styles.filter} data-on={value !== ''}>
      {value === '' && <PlusIcon />}
      <label htmlFor={id}>{label}</label>
      {value !== '' && <b aria-hidden="true">{chosen?.name ?? 'Chosen'}</b>}
      <select id={id} value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
        <option value="">Any</option>
        {groups.map(({ name, choices }) =>
          name === undefined ? (
            <Options key="" choices={choices} />
          ) : (
            <optgroup key={name} label={name}>
              <Options choices={choices} />
            </optgroup>
          ),
        )}
      </select>
      {value !== '' && (
        <button type="button" aria-label={`Clear ${label}`} onClick={() => onChoose('')}>
          <CloseIcon />
        </button>
      )}
    </span>
  );
}

export interface DateFilterProps {
  readonly label: string;
  /** An ISO date; empty for any. */
  readonly value: string;
  readonly onChoose: (value: string) => void;
}

export const DateFilter = ({ label, value, onChoose }: DateFilterProps) => (
  <label className={styles.date}>
    {label}
    <input type="date" value={value} onChange={(event) => onChoose(event.currentTarget.value)} />
  </label>
);

export const FilterBar = ({ children, tools }: { children: ReactNode; tools?: ReactNode }) => (
  <div className={styles.bar}>
    <div className={styles.filters} role="group" aria-label="Filters">
      {children}
    </div>
    {tools !== undefined && <div className={styles.tools}>{tools}</div>}
  </div>
);
