import { useId, useState, type KeyboardEvent } from 'react';
import { Dialog } from '@moments/ui/overlay/dialogs.tsx';
import { Keys } from '../../parts/parts.tsx';
import type { DeskSession } from '../../session/session-store.ts';
import { findItems, groupTitles } from './palette-rules.ts';
import styles from './palette.module.css';
import { usePaletteItems, type RunnableItem } from './use-palette-items.ts';

interface PaletteProps {
  readonly session: DeskSession;
  readonly onClose: () => void;
}

/** Milliseconds after which an action runs: the dialog first gives the focus back. */
const closingTime = 60;

interface OptionProps {
  readonly id: string;
  readonly item: RunnableItem;
  readonly title: string | undefined;
  readonly isActive: boolean;
  readonly onRun: () => void;
}

const Option = ({ id, item, title, isActive, onRun }: OptionProps) => (
  <>
    {title !== undefined && (
      <li className={styles.title} role="presentation">
        {title}
      </li>
    )}
    <li id={id} className={styles.option} role="option" aria-selected={isActive} onClick={onRun}>
      <span>
        {item.label} {item.more !== undefined && <small>{item.more}</small>}
      </span>
      {item.keys !== undefined && <Keys of={item.keys} />}
    </li>
  </>
);

/** Finds members, actions on what is open, screens, and saved replies, and shows the key of each. */
export function Palette({ session, onClose }: PaletteProps) {
  const base = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const found = findItems(usePaletteItems(session), text);
  const optionId = (place: number) => `${base}-${String(place)}`;
  const run = (item: RunnableItem | undefined) => {
    if (!item) return;
    onClose();
    setTimeout(item.run, closingTime);
  };
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive((active + step + found.length) % Math.max(1, found.length));
    else if (event.key === 'Enter') run(found[active]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog open onClose={onClose} title="Search or jump">
      <div className={styles.palette}>
        <input
          autoFocus
          role="combobox"
          aria-label="Search or jump"
          aria-expanded
          aria-controls={`${base}-list`}
          aria-activedescendant={found[active] ? optionId(active) : undefined}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={handleKey}
        />
        <ul id={`${base}-list`} role="listbox" aria-label="Results">
          {found.map((item, place) => (
            <Option
              key={`${item.group}-${item.id}`}
              id={optionId(place)}
              item={item}
              title={found[place - 1]?.group === item.group ? undefined : groupTitles[item.group]}
              isActive={place === active}
              onRun={() => run(item)}
            />
          ))}
        </ul>
        <p role="status">
          {found.length === 0 ? 'Nothing fits.' : 'Type > for actions, @ for members, / for saved replies.'}
        </p>
      </div>
    </Dialog>
  );
}
