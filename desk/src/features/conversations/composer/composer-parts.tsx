import { measureText, straightenQuotes } from '@moments/contract/conversations/text-segments';
import { BoltIcon, NoteIcon, PinnedIcon, ReplyIcon } from '../../../parts/icons.ts';
import { DeskButton } from '../../../parts/parts.tsx';
import type { Mode } from './compose-store.ts';
import styles from './composer.module.css';

/** Says how long a text is, in characters and in the segments of carriers. */
export function Count({ body }: { body: string }) {
  const { units, segments, isGsm } = measureText(straightenQuotes(body));
  const size = segments <= 1 ? (isGsm ? 160 : 70) : segments * (isGsm ? 153 : 67);
  return (
    <span className={styles.count} role="status">
      {units} of {size}
      <span className={styles.segments} data-few={segments <= 1}>
        , {segments} {segments === 1 ? 'segment' : 'segments'}
      </span>
    </span>
  );
}

/** Switches between a reply and a private note. */
export const Modes = ({ mode, onMode }: { mode: Mode; onMode: (mode: Mode) => void }) => (
  <div className={styles.modes} role="group" aria-label="What you write">
    <button type="button" aria-pressed={mode === 'reply'} onClick={() => onMode('reply')}>
      <ReplyIcon size={16} />
      Reply
    </button>
    <button type="button" aria-pressed={mode === 'note'} onClick={() => onMode('note')}>
      <NoteIcon size={16} />
      Private note
    </button>
  </div>
);

interface PickerButtonProps {
  readonly isPicking: boolean;
  readonly onToggle: () => void;
}

/** Opens and closes the saved replies. */
export const PickerButton = ({ isPicking, onToggle }: PickerButtonProps) => (
  <DeskButton variant="plain" keys="saved-replies" aria-expanded={isPicking} onClick={onToggle}>
    <BoltIcon size={16} />
    Saved replies
  </DeskButton>
);

/** Pins the note that is being written: every coach then reads it next to the texts. */
export const PinButton = ({ isPinned, onPin }: { isPinned: boolean; onPin: (isPinned: boolean) => void }) => (
  <DeskButton variant="plain" aria-pressed={isPinned} onClick={() => onPin(!isPinned)}>
    <PinnedIcon size={16} />
    {isPinned ? 'Pinned' : 'Pin'}
  </DeskButton>
);
