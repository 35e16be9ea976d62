import { FormProvider } from 'react-hook-form';
import { Button, ButtonRow } from '@moments/ui/buttons/button.tsx';
import { TextButton } from '@moments/ui/buttons/links.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Text } from '@moments/ui/display/text.tsx';
import { ReviewList } from '@moments/ui/display/value-lists.tsx';
import { ErrorSummary } from '@moments/ui/fields/error-summary.tsx';
import { FieldGrid, FormSection } from '@moments/ui/fields/form-layout.tsx';
import { Form } from '@moments/ui/fields/form.tsx';
import { EditIcon } from '@moments/ui/icons.ts';
import { FocusArea } from '@moments/ui/layout/focus-area.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { CallAlert } from '../../../api/call-alert.tsx';
import { formatTimestampDate } from '../../../dates/format-date.ts';
import { CrisisNote } from '../../../forms/crisis-note.tsx';
import { EditConflictNote } from '../../../forms/edit-conflict-note.tsx';
import { useProfile } from '../../../member/use-profile.ts';
import { AddressFields, describeWhy, EmergencyFields, isMinor } from '../../enrollment/index.ts';
import { formatPlace, type AddressAndContact } from './address-rules.ts';
import { useAddressForm } from './use-address-form.ts';

const title = 'Where you live and who to call';

type AddressForm = ReturnType<typeof useAddressForm>;

function Fields({ form }: Pick<AddressForm, 'form'>) {
  const isRequired = isMinor(useProfile().user.personalDetails.dob);
  return (
    <FormProvider {...form}>
      <div>
        <FormSection
          headingLevel={3}
          title="Where you live"
          note="This tells us your time zone and where to find local help."
        >
          <FieldGrid>
            <AddressFields />
          </FieldGrid>
        </FormSection>
        <FormSection headingLevel={3} title="Who to call" note={describeWhy(isRequired)}>
          <FieldGrid>
            <EmergencyFields isRequired={isRequired} />
          </FieldGrid>
        </FormSection>
      </div>
    </FormProvider>
  );
}

/** Edits both. Save is enabled only after a change, as for the personal info (ACC-04). */
function Editor({ form, isChanged, hasConflict, errors, submitCount, submit, save, cancel }: AddressForm) {
  return (
    <Form noValidate onSubmit={submit}>
      <Stack gap={32}>
        <ErrorSummary title="Please check before saving" errors={errors} submitCount={submitCount} />
        {hasConflict && (
          <EditConflictNote title="This was changed elsewhere">
            Your edits are still here. If you save them, they replace the other change.
          </EditConflictNote>
        )}
        <Fields form={form} />
        {errors.length === 0 && (
          <CallAlert
            error={save.error}
            message="We couldn’t save your address and emergency contact"
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
              aria-describedby="address-state"
            >
              Save
            </Button>
            <Button variant="plain" onClick={cancel}>
              Cancel
            </Button>
          </ButtonRow>
          <Text kind="caption" id="address-state">
            {isChanged ? 'You have unsaved changes' : 'Nothing has changed yet'}
          </Text>
        </Stack>
      </Stack>
    </Form>
  );
}

function Address({ saved }: { saved: AddressAndContact }) {
  const { addressConfirmedAt } = useProfile().user.basicInfo;
  return (
    <>
      {saved.address}
      <br />
      {formatPlace(saved)}
      {addressConfirmedAt !== null && (
        <Text kind="caption">Confirmed on {formatTimestampDate(addressConfirmedAt)}</Text>
      )}
    </>
  );
}

function Contact({
  saved: { contactName, contactPhone, contactRelationship },
}: {
  saved: AddressAndContact;
}) {
  const lines = [contactName, contactRelationship, contactPhone].filter((line) => line !== '');
  if (lines.length === 0) return 'No one yet';
  return lines.map((line) => <div key={line}>{line}</div>);
}

/** Shows where the member lives and whom we call if we are worried, and lets them change both (DUTY-02). */
export function AddressCard() {
  const state = useAddressForm();
  const { saved, isOpen, turn, edit } = state;
  return (
    <Card
      title={title}
      action={
        !isOpen && (
          <TextButton aria-label={`Edit ${title.toLowerCase()}`} onClick={edit}>
            <EditIcon size={16} />
            Edit
          </TextButton>
        )
      }
    >
      <FocusArea turn={turn} label={isOpen ? 'Your changes' : 'Address and emergency contact'}>
        {isOpen ? (
          <Editor {...state} />
        ) : (
          <ReviewList
            rows={[
              { label: 'Address', value: <Address saved={saved} /> },
              { label: 'Emergency contact', value: <Contact saved={saved} /> },
            ]}
          />
        )}
      </FocusArea>
      <CrisisNote place="address" />
    </Card>
  );
}
