import type { ReactNode } from 'react';
import styles from './picker.module.css';
import { useSearchList } from './use-search-list.ts';

interface PickerProps<Item> {
  /** Names the field: "Find a saved reply". */
  readonly label: string;
  readonly listLabel: string;
  readonly find: (typed: string) => readonly Item[];
  /** Says how many were found. */
  readonly describe: (found: readonly Item[]) => string;
  readonly getKey: (item: Item) => string;
  readonly renderItem: (item: Item) => ReactNode;
  readonly onPick: (item: Item) => void;
  readonly onClose: () => void;
}

/** Finds one of several above the composer, without covering the thread. Enter picks it, and Escape closes the list. */
export function Picker<Item>(props: PickerProps<Item>) {
  const { label, listLabel, find, describe, getKey, renderItem, onPick, onClose } = props;
  const { text, list, getOption, getField } = useSearchList();
  const found = find(text);
  return (
    <div className={styles.picker}>
      <div className={styles.head}>
        <input autoFocus aria-label={label} placeholder={label} {...getField(found, onPick, onClose)} />
        <span role="status">{describe(found)}</span>
        <button type="button" onClick={onClose}>
          Close
        </button>
      </div>
      <ul className={styles.list} {...list} aria-label={listLabel}>
        {found.map((item, place) => {
          const { isActive, ...option } = getOption(place);
          return (
            <li
              key={getKey(item)}
              {...option}
              role="option"
              aria-selected={isActive}
              className={styles.option}
              onClick={() => onPick(item)}
            >
              {renderItem(item)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
