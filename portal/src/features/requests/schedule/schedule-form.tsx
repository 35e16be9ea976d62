import type { Control } from 'react-hook-form';
import { isSameSchedule, type MemberScheduleRequest } from '@moments/contract/requests/schedule';
import { shiftDayChoices, toShiftDays, toShiftTime } from '@moments/contract/values/shift-times';
import { Button, ButtonRow } from '@moments/ui/buttons/button.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Text } from '@moments/ui/display/text.tsx';
import { FieldGrid } from '@moments/ui/fields/form-layout.tsx';
import { Form } from '@moments/ui/fields/form.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { CallAlert } from '../../../api/call-alert.tsx';
import { isConflict } from '../../../api/error-rules.ts';
import { useToday } from '../../../dates/use-clock.ts';
import { PickManyField, RadioField } from '../../../forms/choice-fields.tsx';
import { EditConflictNote } from '../../../forms/edit-conflict-note.tsx';
import { findErrors } from '../../../forms/form-rules.ts';
import { useEditableForm } from '../../../forms/use-editable-form.ts';
import { useShiftTimeChoices } from '../../../member/coach/shift-hours.ts';
import { useProfile } from '../../../member/use-profile.ts';
import { useRequestScheduleChange } from './schedule-calls.ts';
import {
  getFormHint,
  getInitialSchedule,
  getUpcomingSchedule,
  type ChosenSchedule,
} from './schedule-rules.ts';

/** Shows the choice of time and days (ACC-02). */
function ScheduleFields({ control }: { readonly control: Control<ChosenSchedule> }) {
  return (
    <FieldGrid>
      <RadioField
        control={control}
        name="shiftTime"
        label="Time"
        hint="Times are Eastern Time (ET)."
        choices={useShiftTimeChoices()}
      />
      <PickManyField
        control={control}
        name="shiftDays"
        label="Days"
        hint="Choose one or more."
        choices={shiftDayChoices}
      />
    </FieldGrid>
  );
}

/** ACC-02. */
const failure = 'Failed to submit schedule change request. Please try again.';

interface ScheduleFormProps {
  /** Undefined while it is loading. */
  readonly request: MemberScheduleRequest | null | undefined;
  readonly onSent: () => void;
}

/**
 * Requests a different time or different days. The member can submit only a schedule that differs from the current one
 * (ACC-02).
 */
export function ScheduleForm({ request, onSent }: ScheduleFormProps) {
  const { availability } = useProfile().user;
  const start = getInitialSchedule(availability, getUpcomingSchedule(request, useToday()));
  const pending = request?.state === 'pending' ? request : undefined;
  const ask = useRequestScheduleChange();
  const { form, values, hasConflict, submit } = useEditableForm({
    name: 'account-settings.schedule',
    saved: start,
    stored: ['shiftTime', 'shiftDays'],
    isSame: isSameSchedule,
    getErrors: (chosen) =>
      findErrors(({ availabilityFields, findSchemaErrors }) => findSchemaErrors(availabilityFields, chosen)),
    save: async (chosen) => {
      await ask.mutateAsync({
        shiftTime: toShiftTime(chosen.shiftTime),
        shiftDays: toShiftDays(chosen.shiftDays),
      });
      onSent();
    },
  });
  const missing = getFormHint(values, start, pending);
  return (
    <Card title="Change your schedule">
      <Form noValidate onSubmit={submit}>
        <Stack gap={32}>
          {hasConflict && (
            <EditConflictNote title="Your schedule was updated">
              Your choices are still here. Please check them before you submit.
            </EditConflictNote>
          )}
          <ScheduleFields control={form.control} />
          <CallAlert
            error={ask.error}
            {...(isConflict(ask.error) ? {} : { message: failure })}
            onDismiss={ask.reset}
          />
          <Stack gap={8}>
            <ButtonRow>
              <Button
                type="submit"
                disabled={missing !== undefined}
                busy={ask.isPending}
                busyLabel="Sending..."
                aria-describedby="schedule-missing"
              >
                Request change
              </Button>
            </ButtonRow>
            <Text kind="caption" id="schedule-missing">
              {missing ??
                (pending
                  ? 'This replaces your pending request.'
                  : 'Changes take effect within 1-2 business days after approval.')}
            </Text>
          </Stack>
        </Stack>
      </Form>
    </Card>
  );
}
