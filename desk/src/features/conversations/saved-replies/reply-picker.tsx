import { measureText } from '@moments/contract/conversations/text-segments';
import { BoltIcon } from '../../../parts/icons.ts';
import { Picker } from '../../../parts/picker.tsx';
import { fillIn, findReplies } from './reply-rules.ts';
import { useSavedReplies, type SavedReply } from './saved-replies-queries.ts';

interface ReplyPickerProps {
  readonly firstName: string;
  readonly onPick: (body: string) => void;
  readonly onClose: () => void;
}

function Reply({ reply, filledBody }: { reply: SavedReply; filledBody: string }) {
  const { segments } = measureText(filledBody);
  return (
    <>
      <BoltIcon />
      <span>
        <b>{reply.title}</b> {reply.scope === 'team' ? 'All coaches' : 'Yours'}
        <br />
        {filledBody}
      </span>
      <small>
        {segments} {segments === 1 ? 'segment' : 'segments'}
      </small>
    </>
  );
}

/** Finds a saved reply, and fills in the member's name. */
export function ReplyPicker({ firstName, onPick, onClose }: ReplyPickerProps) {
  const { data = [], isPending } = useSavedReplies();
  const fill = ({ body }: SavedReply) => fillIn(body, firstName);
  return (
    <Picker
      label="Find a saved reply"
      listLabel="Saved replies"
      find={(typed) => findReplies(data, typed)}
      describe={({ length }) =>
        isPending ? 'Reading your saved replies' : `${String(length)} of ${String(data.length)} fit`
      }
      getKey={({ id }) => id}
      renderItem={(reply) => <Reply reply={reply} filledBody={fill(reply)} />}
      onPick={(reply) => onPick(fill(reply))}
      onClose={onClose}
    />
  );
}
