import { Button, ButtonRow } from '@moments/ui/buttons/button.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Text } from '@moments/ui/display/text.tsx';
import { ErrorSummary } from '@moments/ui/fields/error-summary.tsx';
import { FieldGrid } from '@moments/ui/fields/form-layout.tsx';
import { FocusArea } from '@moments/ui/layout/focus-area.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { CallAlert } from '../../../api/call-alert.tsx';
import { CrisisNote } from '../../../forms/crisis-note.tsx';
import { EditConflictNote } from '../../../forms/edit-conflict-note.tsx';
import { NameFields, PronounsField } from './personal-info-fields.tsx';
import { usePersonalInfoForm } from './use-personal-info-form.ts';

/** Edits names and pronouns. Save is enabled only after a change (ACC-04). */
export function PersonalInfoCard() {
  const { form, isChanged, hasConflict, errors, submitCount, submit, save, done } = usePersonalInfoForm();
  return (
    <Card title="About you">
      <form
        noValidate
        onChange={() => save.isSuccess && save.reset()}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap={32}>
          <ErrorSummary title="Please check before saving" errors={errors} submitCount={submitCount} />
          {hasConflict && (
            <EditConflictNote title="Your profile was changed on another device">
              Your edits are still here. If you save them, they replace the other change.
            </EditConflictNote>
          )}
          <FieldGrid>
            <NameFields control={form.control} />
            <PronounsField control={form.control} />
          </FieldGrid>
          <CrisisNote place="names" />
          {errors.length === 0 && (
            <CallAlert
              error={save.error}
              message="We couldn’t save your personal info"
              onDismiss={save.reset}
            />
          )}
          <Stack gap={8}>
            <ButtonRow>
              <Button
                type="submit"
                disabled={!isChanged}
                busy={save.isPending}
                busyLabel="Saving..."
                aria-describedby="info-state"
              >
                Save
              </Button>
            </ButtonRow>
            <FocusArea turn={done} label="Saved">
              <Text kind="caption" id="info-state">
                {isChanged ? 'You have unsaved changes' : 'All changes saved'}
              </Text>
            </FocusArea>
          </Stack>
        </Stack>
      </form>
    </Card>
  );
}
