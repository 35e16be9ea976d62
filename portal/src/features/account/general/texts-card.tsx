import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { changeTextsChoice, getTextsChoice } from '@moments/contract/account/texts-choice';
import { parseMemberStatus } from '@moments/contract/members/member-status';
import { formatPhone } from '@moments/contract/values/phone';
import { Card } from '@moments/ui/display/card.tsx';
import { Note } from '@moments/ui/feedback/note.tsx';
import { LoadFailed, Skeleton, SkeletonBlock } from '@moments/ui/feedback/placeholders.tsx';
import { CheckBox } from '@moments/ui/fields/check-box.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { Link } from '@moments/ui/link.tsx';
import { caching } from '../../../api/caching.ts';
import { CallAlert } from '../../../api/call-alert.tsx';
import { callOrThrow } from '../../../api/call.ts';
import { useConfiguration } from '../../../configuration/portal-configuration.ts';
import { useProfile, useProfileRefresh } from '../../../member/use-profile.ts';

const textsQuery = queryOptions({
  queryKey: ['texts-choice'],
  queryFn: async ({ signal }) => {
    const { isOn, needsStart } = await callOrThrow(getTextsChoice, { signal });
    return { isOn, needsStart };
  },
  ...caching.usual,
});

/** Turns texts off or on. The member's status changes too, and with it the notices. */
function useTextsSwitch() {
  const client = useQueryClient();
  const refreshProfile = useProfileRefresh();
  return useMutation({
    mutationFn: (isOn: boolean) => callOrThrow(changeTextsChoice, { body: { isOn } }),
    onSuccess: ({ isOn, needsStart }) => {
      client.setQueryData(textsQuery.queryKey, { isOn, needsStart });
      void refreshProfile();
    },
    onError: () => client.invalidateQueries({ queryKey: textsQuery.queryKey }),
  });
}

/** Says how texts start again after a STOP that our provider keeps, whatever we do. */
function StartNote() {
  const { textNumber } = useConfiguration();
  return (
    <Note tone="info">
      <p>
        You replied STOP, so your phone number is blocked for our texts until you text START
        {textNumber === '' ? ' to our number' : ' to '}
        {textNumber !== '' && <Link href={`sms:${textNumber}?body=START`}>{formatPhone(textNumber)}</Link>}.
        This switch can’t do it for you.
      </p>
    </Note>
  );
}

/** Lets the member stop texts and start them again (CONS-02). */
export function TextsCard() {
  const { data: choice, error, isFetching, refetch } = useQuery(textsQuery);
  const change = useTextsSwitch();
  const { coach, currentStatus } = useProfile().user.basicInfo;
  const status = parseMemberStatus(currentStatus);
  // A member who came back waits for a coach again, and still has the one before in the profile.
  const hasCoach = coach !== null && status !== 'PENDING_MATCHING' && status !== 'WAITLIST_REVIEW';
  const whenOff = hasCoach ? 'your coach can’t text you' : 'we don’t look for a coach for you';
  const isOn = change.isPending ? change.variables : (choice?.isOn ?? true);
  return (
    <Card title="Texts">
      <Stack>
        <CallAlert
          error={change.error}
          message="We couldn’t change this. Nothing was turned on or off."
          onDismiss={change.reset}
        />
        {choice && (
          <CheckBox
            role="switch"
            checked={isOn}
            disabled={change.isPending || (choice.needsStart && !choice.isOn)}
            onChange={({ currentTarget: { checked } }) => change.mutate(checked)}
            hint={`When this is off, ${whenOff}. You only get codes that you ask for, and emails.`}
          >
            Texts from Moments
          </CheckBox>
        )}
        {choice?.needsStart === true && !choice.isOn && <StartNote />}
        {!choice && error && (
          <LoadFailed
            message="We couldn’t check whether you get texts"
            reason={error.message}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!choice && !error && (
          <Skeleton label="Loading">
            <SkeletonBlock />
          </Skeleton>
        )}
      </Stack>
    </Card>
  );
}
