import { useEffectEvent, useLayoutEffect } from 'react';
import { useNavigate } from 'react-router';
import { VisuallyHidden } from '@moments/ui/display/text.tsx';
import { SearchIcon } from '@moments/ui/icons.ts';
import { Dialog } from '@moments/ui/overlay/dialogs.tsx';
import { findComposerField } from '../../features/conversations/index.ts';
import { Cap, Keys } from '../../parts/parts.tsx';
import { useSearchList } from '../../parts/use-search-list.ts';
import type { DeskSession } from '../../session/session-store.ts';
import { hasAccess } from '../screens.ts';
import { findItems, groupTitles, splitLabel } from './palette-rules.ts';
import styles from './palette.module.css';
import { usePaletteItems, type RunnableItem } from './use-palette-items.ts';

/**
 * Offers to look for a text in the members' list when nothing on the page fits: names are encrypted, so only the server finds them, and
 * each such search is audited.
 */
function useMemberSearch(session: DeskSession, text: string): readonly RunnableItem[] {
  const navigate = useNavigate();
  const query = text.replace(/^@/, '').trim();
  // These signs ask for actions and saved replies.
  if (query === '' || /^[>/]/.test(query) || !hasAccess(session, 'members')) return [];
  const run = async () => {
    // The palette opens without the members' code.
    const { searchAll } = await import('../../features/members/list/list-store.ts');
    searchAll(query);
    await navigate('/members');
  };
  return [{ id: 'search', group: 'search', label: `Search members for “${query}”`, run: () => void run() }];
}

interface PaletteProps {
  readonly session: DeskSession;
  /** What was typed before the field was there. */
  readonly typedAhead: string;
  /** Called when the field takes the letters. */
  readonly onReady: () => void;
  readonly onClose: () => void;
}

/** Milliseconds after which an action runs: the dialog first gives the focus back. */
const closingTime = 60;

interface OptionProps {
  readonly id: string;
  readonly item: RunnableItem;
  readonly text: string;
  readonly title: string | undefined;
  readonly isActive: boolean;
  readonly onRun: () => void;
}

/** Shows a label with what was found in it. */
function Label({ label, text }: { label: string; text: string }) {
  const [before, match, after] = splitLabel(label, text);
  return (
    <>
      {before}
      {match !== '' && <b>{match}</b>}
      {after}
    </>
  );
}

const Option = ({ id, item, text, title, isActive, onRun }: OptionProps) => (
  <>
    {title !== undefined && (
      <li className={styles.title} role="presentation">
        {title}
      </li>
    )}
    <li id={id} className={styles.option} role="option" aria-selected={isActive} onClick={onRun}>
      {item.icon}
      <span className={styles.label}>
        <Label label={item.label} text={text} /> {item.more !== undefined && <small>{item.more}</small>}
      </span>
      {item.aside !== undefined && <small>{item.aside}</small>}
      {item.keys !== undefined && <Keys of={item.keys} />}
    </li>
  </>
);

const Help = () => (
  <p className={styles.help}>
    <span>
      <Cap>↑</Cap> <Cap>↓</Cap> move <Cap>⏎</Cap> run
    </span>
    <span>
      Type <b>&gt;</b> for actions, <b>@</b> for members, <b>/</b> for saved replies
    </span>
  </p>
);

/** Mounts with its field, which the dialog's code may keep waiting: until then, another part takes the letters. */
function Search({ session, typedAhead, onReady, onClose }: PaletteProps) {
  const { text, list, getOption, getField } = useSearchList(typedAhead);
  const fitting = findItems(usePaletteItems(session), text);
  const search = useMemberSearch(session, text);
  const found = fitting.length === 0 ? search : fitting;
  const run = (item: RunnableItem) => {
    onClose();
    setTimeout(item.run, closingTime);
  };
  const ready = useEffectEvent(onReady);
  useLayoutEffect(() => ready(), []);
  return (
    <div className={styles.palette} data-search="">
      <div className={styles.field}>
        <SearchIcon />
        <input autoFocus aria-label="Search or jump" {...getField(found, run)} />
        <button type="button" onClick={onClose}>
          <VisuallyHidden>Close</VisuallyHidden>
          <Cap>Esc</Cap>
        </button>
      </div>
      <ul {...list} className={styles.results} aria-label="Results">
        {found.map((item, place) => (
          <Option
            key={`${item.group}-${item.id}`}
            {...getOption(place)}
            item={item}
            text={text}
            title={found[place - 1]?.group === item.group ? undefined : groupTitles[item.group]}
            onRun={() => run(item)}
          />
        ))}
      </ul>
      <p className={styles.nothing} role="status">
        {fitting.length === 0 && 'Nothing fits.'}
      </p>
      <Help />
    </div>
  );
}

/** Finds members, actions on what is open, screens, and saved replies, and shows the key of each. */
export const Palette = (props: PaletteProps) => (
  <Dialog open onClose={props.onClose} title="Search or jump" bare finalFocus={findComposerField}>
    <Search {...props} />
  </Dialog>
);
