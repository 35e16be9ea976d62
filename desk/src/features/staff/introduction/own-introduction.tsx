import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type OwnIntroduction as Introduction,
  longestIntroduction,
  staffGetOwnIntroduction,
  staffSaveOwnIntroduction,
} from '@moments/contract/staff/own-introduction';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { Form } from '@moments/ui/fields/form.tsx';
import { TextArea } from '@moments/ui/fields/text-area.tsx';
import { TextInput } from '@moments/ui/fields/text-input.tsx';
import { call } from '../../../api/call.ts';
import { getMessage } from '../../../api/desk-error.ts';
import { DeskButton } from '../../../parts/parts.tsx';
import { useAct } from '../../../parts/use-act.ts';
import styles from '../phone/own-phone.module.css';
import { Portrait, PortraitField } from './portrait-field.tsx';

const queryKey = ['own-introduction'];

function IntroductionForm({ saved, onDone }: { readonly saved: Introduction; readonly onDone: () => void }) {
  const client = useQueryClient();
  const [{ pronouns, about, portrait }, setValues] = useState(saved);
  const change = (changed: Partial<Introduction>) => setValues((known) => ({ ...known, ...changed }));
  const { run, isBusy, error } = useAct();
  const submit = async () => {
    const isSaved = await run(async () => {
      const body = { pronouns, about, portrait };
      client.setQueryData(queryKey, await call(staffSaveOwnIntroduction, { body }));
    });
    if (isSaved) onDone();
  };
  return (
    <Form className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        label="Pronouns"
        mark="(optional)"
        maxLength={40}
        value={pronouns}
        onChange={(event) => change({ pronouns: event.currentTarget.value })}
        autoFocus
      />
      <TextArea
        label="Two sentences about you"
        mark="(optional)"
        hint="For example, how you work, and what your members can expect."
        maxLength={longestIntroduction}
        rows={3}
        value={about}
        onChange={(event) => change({ about: event.currentTarget.value })}
      />
      <PortraitField portrait={portrait} onChange={(chosen) => change({ portrait: chosen })} />
      {error !== undefined && <Alert message={error} />}
      <div className={styles.actions}>
        <DeskButton type="submit" busy={isBusy}>
          Save
        </DeskButton>
        <DeskButton variant="plain" onClick={onDone}>
          Cancel
        </DeskButton>
      </div>
    </Form>
  );
}

/** Shows what members see of the person as their coach, and lets the person change it. */
export function OwnIntroduction() {
  const { data, error } = useQuery({ queryKey, queryFn: () => call(staffGetOwnIntroduction) });
  const [isEditing, setIsEditing] = useState(false);
  const parts = data ? [data.pronouns, data.about].filter((part) => part !== '') : [];
  const isEmpty = parts.length === 0 && data?.portrait === '';
  return (
    <section className={styles.phone} aria-labelledby="own-introduction-title">
      <h3 id="own-introduction-title">What your members see of you</h3>
      {data && !isEditing && (
        <>
          {isEmpty && <p>Your name, and nothing else yet.</p>}
          <Portrait portrait={data.portrait} />
          {parts.map((part) => (
            <p key={part}>{part}</p>
          ))}
          <div className={styles.actions}>
            <DeskButton variant="second" onClick={() => setIsEditing(true)}>
              {isEmpty ? 'Introduce yourself' : 'Change your introduction'}
            </DeskButton>
          </div>
        </>
      )}
      {data && isEditing && <IntroductionForm saved={data} onDone={() => setIsEditing(false)} />}
      {error && <Alert message={getMessage(error)} />}
    </section>
  );
}
