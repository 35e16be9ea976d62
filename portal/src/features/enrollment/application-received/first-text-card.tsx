import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { longestFirstText, saveFirstText } from '@moments/contract/matching/first-text';
import { Button, ButtonRow } from '@moments/ui/buttons/button.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Text } from '@moments/ui/display/text.tsx';
import { Form } from '@moments/ui/fields/form.tsx';
import { TextArea } from '@moments/ui/fields/text-area.tsx';
import { FocusArea } from '@moments/ui/layout/focus-area.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { CallAlert } from '../../../api/call-alert.tsx';
import { callOrThrow } from '../../../api/call.ts';
import { showCrisisNote } from '../../../forms/crisis-note-store.ts';
import { CrisisNote } from '../../../forms/crisis-note.tsx';
import { useDraft } from '../../../forms/use-draft.ts';
import { useUnsavedWarning } from '../../../forms/use-unsaved-warning.ts';
import { useProfile, useProfileRefresh, useProfileUpdate } from '../../../member/use-profile.ts';

/** Shows the member's own words. */
const Words = ({ children }: { readonly children: string }) => <Text>“{children}”</Text>;

/** Says what the member hopes for, in their words. */
function Hopes() {
  const { hopeToGain } = useProfile().user.preferenceInformation;
  if (hopeToGain.trim() === '') return null;
  return (
    <div>
      <Text kind="quiet">You wrote what you hope for. Your coach reads this first:</Text>
      <Words>{hopeToGain.trim()}</Words>
    </div>
  );
}

/** Saves the text. A member who was matched in the meantime gets the page of members with a coach. */
function useSaveText() {
  const update = useProfileUpdate();
  const refresh = useProfileRefresh();
  return useMutation({
    mutationFn: (text: string) => callOrThrow(saveFirstText, { body: { text } }),
    onSuccess: ({ user, crisisWordsFound }) => {
      update({ user });
      if (crisisWordsFound) showCrisisNote('first-text');
    },
    onError: () => void refresh(),
  });
}

const useFirstTextDraft = () => useDraft<{ readonly value: string }>('first-text');

interface WriteProps {
  readonly saved: string;
  readonly save: ReturnType<typeof useSaveText>;
  readonly onDone: () => void;
}

/**
 * Lets the member write. What isn't kept yet survives a look at another page, and the browser asks before a reload, because its storage may
 * not hold it (ENR-13). Home offers it if the match comes first.
 */
function Write({ saved, save, onDone }: WriteProps) {
  const draft = useFirstTextDraft();
  const [text, setText] = useState(draft.initial?.value ?? saved);
  useUnsavedWarning(text !== saved);
  const type = (typed: string): void => {
    setText(typed);
    if (typed === saved) draft.clear();
    else draft.save({ value: typed });
  };
  const leave = (): void => {
    draft.clear();
    onDone();
  };
  const submit = (): void => {
    if (text.trim() !== '' && !save.isPending) save.mutate(text, { onSuccess: leave });
  };
  return (
    <Form onSubmit={submit}>
      <Stack>
        <TextArea
          id="first-text"
          label="What would you like to say first?"
          mark="(optional)"
          hint="We keep it and send it on the day of your match. It uses a Moment only then."
          maxLength={longestFirstText}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <ButtonRow>
          <Button type="submit" variant="second" busy={save.isPending} busyLabel="Saving...">
            Keep this text
          </Button>
          {saved !== '' && (
            <Button variant="plain" onClick={leave}>
              Cancel
            </Button>
          )}
        </ButtonRow>
      </Stack>
    </Form>
  );
}

/** Shows the kept text, which can be changed or removed until the match. */
function Kept({ saved, save, onEdit }: Pick<WriteProps, 'saved' | 'save'> & { readonly onEdit: () => void }) {
  return (
    <Stack>
      <div>
        <Text kind="quiet">Your coach gets this on the day of your match. It uses a Moment only then.</Text>
        <Words>{saved}</Words>
      </div>
      <ButtonRow>
        <Button variant="second" onClick={onEdit}>
          Change
        </Button>
        <Button variant="plain" busy={save.isPending} busyLabel="Removing..." onClick={() => save.mutate('')}>
          Remove
        </Button>
      </ButtonRow>
    </Stack>
  );
}

/** Shows the member's hopes, and lets them write a first text, which the server keeps until the match. */
export function FirstTextCard() {
  const { firstText: saved = '' } = useProfile().user.preferenceInformation;
  const save = useSaveText();
  const { initial: unsent } = useFirstTextDraft();
  const [isEditing, setEditing] = useState(unsent !== undefined);
  const isOpen = saved === '' || isEditing;
  /** Counts the changes between reading and writing, for the focus. */
  const [turn, setTurn] = useState(0);
  const move = (toEditing: boolean): void => {
    setEditing(toEditing);
    setTurn((turns) => turns + 1);
  };
  return (
    <Card title="Your first text">
      <Stack>
        <Hopes />
        <FocusArea turn={turn} label={isOpen ? 'Write your first text' : 'Your first text is kept'}>
          {isOpen ? (
            <Write saved={saved} save={save} onDone={() => move(false)} />
          ) : (
            <Kept saved={saved} save={save} onEdit={() => move(true)} />
          )}
        </FocusArea>
        <CallAlert error={save.error} onDismiss={save.reset} />
        <CrisisNote place="first-text" />
      </Stack>
    </Card>
  );
}
