import { measureText } from '@moments/contract/conversations/text-segments';
import { BoltIcon } from '../../../parts/icons.ts';
import { useSearchList } from '../../../parts/use-search-list.ts';
import styles from './reply-picker.module.css';
import { fillIn, findReplies } from './reply-rules.ts';
import { useSavedReplies, type SavedReply } from './saved-replies-queries.ts';

interface ReplyPickerProps {
  readonly firstName: string;
  readonly onPick: (body: string) => void;
  readonly onClose: () => void;
}

interface OptionProps {
  readonly id: string;
  readonly reply: SavedReply;
  readonly filledBody: string;
  readonly isActive: boolean;
  readonly onPick: () => void;
}

function Option({ id, reply, filledBody, isActive, onPick }: OptionProps) {
  const { segments } = measureText(filledBody);
  return (
    <li id={id} role="option" aria-selected={isActive} className={styles.option} onClick={onPick}>
      <BoltIcon />
      <span>
        <b>{reply.title}</b> {reply.scope === 'team' ? 'All coaches' : 'Yours'}
        <br />
        {filledBody}
      </span>
      <small>
        {segments} {segments === 1 ? 'segment' : 'segments'}
      </small>
    </li>
  );
}

/** Finds a saved reply above the composer, without covering the thread. Enter inserts it, and Escape closes it. */
export function ReplyPicker({ firstName, onPick, onClose }: ReplyPickerProps) {
  const { text, list, getOption, getField } = useSearchList();
  const { data = [], isPending } = useSavedReplies();
  const found = findReplies(data, text);
  const pick = (reply: SavedReply) => onPick(fillIn(reply.body, firstName));
  const listState = isPending
    ? 'Reading your saved replies'
    : `${String(found.length)} of ${String(data.length)} fit`;
  return (
    <div className={styles.picker}>
      <div className={styles.head}>
        <input
          autoFocus
          aria-label="Find a saved reply"
          placeholder="Find a saved reply"
          {...getField(found, pick, onClose)}
        />
        <span role="status">{listState}</span>
        <button type="button" onClick={onClose}>
          Close
        </button>
      </div>
      <ul className={styles.list} {...list} aria-label="Saved replies">
        {found.map((reply, place) => (
          <Option
            key={reply.id}
            {...getOption(place)}
            reply={reply}
            filledBody={fillIn(reply.body, firstName)}
            onPick={() => pick(reply)}
          />
        ))}
      </ul>
    </div>
  );
}
