import { useQuery } from '@tanstack/react-query';
import { staffListColleagues } from '@moments/contract/staff/colleagues';
import { call } from '../../../api/call.ts';
import { useSearchList } from '../../../parts/use-search-list.ts';
import { useSession } from '../../../session/session-store.ts';
import styles from '../saved-replies/reply-picker.module.css';

interface MentionPickerProps {
  readonly onPick: (name: string) => void;
  readonly onClose: () => void;
}

/** Finds a coach for a note. Enter inserts the name, and Escape closes it. */
export function MentionPicker({ onPick, onClose }: MentionPickerProps) {
  const { text, list, getOption, getField } = useSearchList();
  const own = useSession((state) => (state.phase === 'open' ? state.session.staff.id : undefined));
  const { data } = useQuery({ queryKey: ['staff'], queryFn: () => call(staffListColleagues) });
  const typed = text.trim().toLowerCase();
  const found = (data?.staff ?? []).filter(
    ({ id, name, roles }) => roles.includes('coach') && id !== own && name.toLowerCase().includes(typed),
  );
  return (
    <div className={styles.picker}>
      <div className={styles.head}>
        <input
          autoFocus
          aria-label="Find a coach to mention"
          placeholder="Find a coach to mention"
          {...getField(found, ({ name }) => onPick(name), onClose)}
        />
        <span role="status">
          {found.length} {found.length === 1 ? 'coach' : 'coaches'}
        </span>
        <button type="button" onClick={onClose}>
          Close
        </button>
      </div>
      <ul className={styles.list} {...list} aria-label="Coaches">
        {found.map(({ id, name }, place) => {
          const { isActive, ...option } = getOption(place);
          return (
            <li
              key={id}
              {...option}
              role="option"
              aria-selected={isActive}
              className={styles.option}
              onClick={() => onPick(name)}
            >
              @<span>{name}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
