import { Dialog } from '@moments/ui/overlay/dialogs.tsx';
import { Keys } from '../../parts/parts.tsx';
import { useSearchList } from '../../parts/use-search-list.ts';
import type { DeskSession } from '../../session/session-store.ts';
import { findItems, groupTitles } from './palette-rules.ts';
import styles from './palette.module.css';
import { useMemberSearch } from './use-member-search.ts';
import { usePaletteItems, type RunnableItem } from './use-palette-items.ts';

interface PaletteProps {
  readonly session: DeskSession;
  /** Holds the letters that were typed before the palette was there. */
  readonly typedAhead: string;
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
      {item.icon}
      <span>
        {item.label} {item.more !== undefined && <small>{item.more}</small>}
      </span>
      {item.keys !== undefined && <Keys of={item.keys} />}
    </li>
  </>
);

/** Finds members, actions on what is open, screens, and saved replies, and shows the key of each. */
export function Palette({ session, typedAhead, onClose }: PaletteProps) {
  const { text, list, getOption, getField } = useSearchList(typedAhead);
  const fitting = findItems(usePaletteItems(session), text);
  const search = useMemberSearch(session, text);
  const found = fitting.length === 0 ? search : fitting;
  const run = (item: RunnableItem) => {
    onClose();
    setTimeout(item.run, closingTime);
  };
  return (
    <Dialog open onClose={onClose} title="Search or jump">
      <div className={styles.palette}>
        <input autoFocus aria-label="Search or jump" {...getField(found, run)} />
        <ul {...list} aria-label="Results">
          {found.map((item, place) => (
            <Option
              key={`${item.group}-${item.id}`}
              {...getOption(place)}
              item={item}
              title={found[place - 1]?.group === item.group ? undefined : groupTitles[item.group]}
              onRun={() => run(item)}
            />
          ))}
        </ul>
        <p role="status">
          {fitting.length === 0
            ? 'Nothing fits.'
            : '↑ ↓ move, Enter runs. Type > for actions, @ for members, / for saved replies.'}
        </p>
      </div>
    </Dialog>
  );
}
