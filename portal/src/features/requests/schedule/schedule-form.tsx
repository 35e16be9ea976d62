import { isSameSchedule, type OwnScheduleRequest } from '@moments/contract/requests/schedule';

import { useToday } from '../../../dates/use-clock.ts';
import { Button } from '@moments/ui/buttons/button.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Text } from '@moments/ui/display/text.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { useProfile } from '../../../member/use-profile.ts';
import { CallAlert } from '../../../api/call-alert.tsx';
import { isConflict } from '../../../api/error-rules.ts';
import { OvertakenNote } from '../../../forms/edit-conflict-note.tsx';
import { useTypedOver } from '../../../forms/use-editable-form.ts';
import { ScheduleFields } from './schedule-fields.tsx';
import { asRequested, comingSchedule, missingForRequest, startingSchedule } from './schedule-rules.ts';
import { useAskForSchedule } from './use-schedule-calls.ts';
import { Actions } from '@moments/ui/buttons/button-row.tsx';

/** ACC-02. */
const failure = 'Failed to submit schedule change request. Please try again.';

interface ScheduleFormProps {
  /** Undefined while it is not known. */
  readonly request: OwnScheduleRequest | null | undefined;
  readonly onSent: () => void;
}

/** Asks for another slot or other days; only what differs from the present schedule can be sent (ACC-02). */
export function ScheduleForm({ request, onSent }: ScheduleFormProps) {
  const { availability } = useProfile().user;
  const start = startingSchedule(availability, comingSchedule(request, useToday()));
  const pending = request?.state === 'pending' ? request : undefined;
  const { values, isOvertaken, type, settle } = useTypedOver({
    name: 'account-settings.schedule',
    saved: start,
    stored: ['shiftTime', 'shiftDays'],
    isSame: isSameSchedule,
  });
  const ask = useAskForSchedule();
  const missing = missingForRequest(values, start, pending);
  const submit = (): void => {
    const wish = asRequested(values);
    if (missing !== undefined || !wish || ask.isPending) return;
    ask.mutate(wish, {
      onSuccess: () => {
        settle(values);
        onSent();
      },
    });
  };
  return (
    <Card title="Ask for another schedule">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap={32}>
          {isOvertaken && (
            <OvertakenNote title="Your schedule has changed meanwhile">
              What you chose is still here. Please check that it is still what you want.
            </OvertakenNote>
          )}
          <ScheduleFields values={values} onChange={type} />
          <CallAlert
            error={ask.error}
            {...(isConflict(ask.error) ? {} : { message: failure })}
            onDismiss={ask.reset}
          />
          <Stack gap={8}>
            <Actions>
              <Button
                type="submit"
                disabled={missing !== undefined}
                busy={ask.isPending}
                busyLabel="Sending..."
                aria-describedby="schedule-missing"
              >
                Request change
              </Button>
            </Actions>
            <Text kind="caption" id="schedule-missing">
              {missing ??
                (pending
                  ? 'It takes the place of the request that is waiting.'
                  : 'Changes take effect within 1-2 business days after approval.')}
            </Text>
          </Stack>
        </Stack>
      </form>
    </Card>
  );
}
