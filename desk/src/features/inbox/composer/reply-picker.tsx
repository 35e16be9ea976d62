import { useId, useState, type KeyboardEvent } from 'react';
import { measureText } from '@moments/contract/desk/text-segments';
import { BoltIcon } from '../../../parts/icons.ts';
import { fillIn, findReplies, useSavedReplies, type SavedReply } from '../../saved-replies/index.ts';
import styles from './reply-picker.module.css';

interface ReplyPickerProps {
  readonly firstName: string;
  readonly onPick: (words: string) => void;
  readonly onClose: () => void;
}

interface OptionProps {
  readonly id: string;
  readonly reply: SavedReply;
  readonly words: string;
  readonly isActive: boolean;
  readonly onPick: () => void;
}

function Option({ id, reply, words, isActive, onPick }: OptionProps) {
  const { segments } = measureText(words);
  return (
    <li id={id} role="option" aria-selected={isActive} className={styles.option} onClick={onPick}>
      <BoltIcon />
      <span>
        <b>{reply.title}</b> {reply.scope === 'team' ? 'All coaches' : 'Yours'}
        <br />
        {words}
      </span>
      <small>
        {segments} {segments === 1 ? 'segment' : 'segments'}
      </small>
    </li>
  );
}

/** Finds a saved reply above the composer, without covering the thread. Enter inserts it, and Escape closes it. */
export function ReplyPicker({ firstName, onPick, onClose }: ReplyPickerProps) {
  const base = useId();
  const { data = [], isPending } = useSavedReplies();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const found = findReplies(data, text);
  const optionId = (place: number) => `${base}-${String(place)}`;
  const pick = (reply: SavedReply | undefined) => {
    if (reply) onPick(fillIn(reply.body, firstName));
  };
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive((active + step + found.length) % Math.max(1, found.length));
    else if (event.key === 'Enter') pick(found[active]);
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
  };
  const listState = isPending
    ? 'Reading your saved replies'
    : `${String(found.length)} of ${String(data.length)} fit`;
  return (
    <div className={styles.picker}>
      <div className={styles.head}>
        <input
          autoFocus
          role="combobox"
          aria-label="Find a saved reply"
          aria-expanded
          aria-controls={`${base}-list`}
          aria-activedescendant={found[active] ? optionId(active) : undefined}
          placeholder="Find a saved reply"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={handleKey}
        />
        <span role="status">{listState}</span>
        <button type="button" onClick={onClose}>
          Close
        </button>
      </div>
      <ul className={styles.list} id={`${base}-list`} role="listbox" aria-label="Saved replies">
        {found.map((reply, place) => (
          <Option
            key={reply.id}
            id={optionId(place)}
            reply={reply}
            words={fillIn(reply.body, firstName)}
            isActive={place === active}
            onPick={() => pick(reply)}
          />
        ))}
      </ul>
    </div>
  );
}
