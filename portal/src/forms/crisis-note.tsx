import { useEffect, useRef } from 'react';
import { Button } from '@moments/ui/buttons/button.tsx';
import { TextLink } from '@moments/ui/buttons/links.tsx';
import { Note } from '@moments/ui/feedback/note.tsx';
import { useConfiguration } from '../configuration/portal-configuration.ts';
import { getCrisisLines } from '../frame/crisis-help.tsx';
import { closeCrisisNote, useCrisisNote, type CrisisNotePlace } from './crisis-note-store.ts';
import styles from './crisis-note.module.css';

/** Lists the configured crisis lines. */
function CrisisNumbers() {
  const { call, text, textLine, emergency } = getCrisisLines(useConfiguration().crisis);
  return (
    <ul className={styles.numbers}>
      {[call, text, textLine, emergency].map(({ href, label }) => (
        <li key={href}>
          <TextLink href={href}>{label}</TextLink>
        </li>
      ))}
    </ul>
  );
}

function Content({ goOn }: { readonly goOn: (() => void) | undefined }) {
  const note = useRef<HTMLDivElement>(null);
  // After a save the note is what comes next. While the member types, the caret stays where it is.
  useEffect(() => {
    if (!goOn) return;
    note.current?.focus({ preventScroll: true });
    note.current?.scrollIntoView({ block: 'center' });
  }, [goOn]);
  return (
    <Note ref={note} tabIndex={-1} title="You don’t have to carry this alone">
      <p>
        If you’re thinking about ending your life, or you or someone else isn’t safe, talk to someone now.
        It’s free and private, day and night.
      </p>
      <CrisisNumbers />
      {goOn && (
        <>
          <p>Your answer is saved, and our team will see it. You can go on whenever you’re ready.</p>
          <Button
            variant="second"
            className={styles.goOn}
            onClick={() => {
              closeCrisisNote();
              goOn();
            }}
          >
            Go on
          </Button>
        </>
      )}
    </Note>
  );
}

/** Shows the crisis numbers next to a form when the server found words of the crisis lists in it (SAFE-02), until the form is left. */
export function CrisisNote({ place }: { readonly place: CrisisNotePlace }) {
  const { place: shownPlace, goOn } = useCrisisNote();
  useEffect(() => closeCrisisNote, []);
  return (
    <div role="status" className={styles.space}>
      {shownPlace === place && <Content goOn={goOn} />}
    </div>
  );
}
