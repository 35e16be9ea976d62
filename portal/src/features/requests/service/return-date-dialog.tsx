import { useState } from 'react';
import { Button } from '@moments/ui/buttons/button.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { Dialog } from '@moments/ui/overlay/dialogs.tsx';
import { CallAlert } from '../../../api/call-alert.tsx';
import { useToday } from '../../../dates/use-clock.ts';
import { useDraftValue } from '../../../forms/use-draft-value.ts';
import { checkReturnDate, getReturnDateError } from './check-return-date.ts';
import { ReturnDateField } from './return-date-field.tsx';
import { useChangeReturnDate } from './service-calls.ts';

/** Returns the typed day, or the stored one. The typed day stays until it is saved. */
function useTypedDay(returnDate: string | null) {
  const { mutate, isPending, error, reset, variables } = useChangeReturnDate();
  const [changed, setChanged] = useDraftValue('return-date');
  const typed = changed ?? returnDate ?? '';
  const [isChecked, setChecked] = useState(false);
  const today = useToday();
  const save = (day: string | null, onSaved: () => void): void => {
    setChecked(true);
    if (day !== null && !checkReturnDate(day, today)) return;
    mutate(day, {
      onSuccess: () => {
        setChanged(undefined);
        setChecked(false);
        onSaved();
      },
    });
  };
  const type = (value: string): void => {
    reset();
    setChanged(value);
  };
  return { typed, type, isChecked, save, isSaving: isPending, saving: variables, error, dismiss: reset };
}

/** Sets, changes, or removes the day of return of a pause that is requested or runs (ACC-03). */
export function ReturnDateButton({ returnDate }: { returnDate: string | null }) {
  const [isOpen, setOpen] = useState(false);
  const { typed, type, isChecked, save, isSaving, saving, error, dismiss } = useTypedDay(returnDate);
  const serverError = getReturnDateError(error);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button variant="second" onClick={() => setOpen(true)}>
        {returnDate === null ? 'Choose a day to come back' : 'Change the day'}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        urgent
        title={returnDate === null ? 'Choose a day to come back' : 'Change the day you come back'}
        actions={
          <>
            <Button
              busy={isSaving && saving !== null}
              busyLabel="Saving..."
              disabled={isSaving && saving === null}
              onClick={() => save(typed === '' ? null : typed, close)}
            >
              Save
            </Button>
            {returnDate !== null && (
              <Button
                variant="second"
                busy={isSaving && saving === null}
                busyLabel="Removing..."
                disabled={isSaving && saving !== null}
                onClick={() => save(null, close)}
              >
                Remove the day
              </Button>
            )}
            <Button variant="plain" disabled={isSaving} onClick={close}>
              Cancel
            </Button>
          </>
        }
      >
        <Stack>
          {serverError === undefined && (
            <CallAlert error={error} message="We couldn’t save the day" onDismiss={dismiss} />
          )}
          <ReturnDateField
            value={typed}
            onValueChange={type}
            isChecked={isChecked}
            serverError={serverError}
          />
        </Stack>
      </Dialog>
    </>
  );
}
