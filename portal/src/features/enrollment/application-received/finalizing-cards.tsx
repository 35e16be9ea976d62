import { formatPhone } from '@moments/contract/values/phone';
import { Card, LinkCard } from '@moments/ui/display/card.tsx';
import { TiledItem } from '@moments/ui/display/icon-tile.tsx';
import { Stepper } from '@moments/ui/display/steps.tsx';
import { KeepTogether, Text } from '@moments/ui/display/text.tsx';
import { BookIcon, CalendarIcon, ClockIcon, MessageIcon, PhoneIcon } from '@moments/ui/icons.ts';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { useConfiguration } from '../../../configuration/portal-configuration.ts';
import { HeldPlanCard } from '../../../member/held-plan-card.tsx';
import { useProfile } from '../../../member/use-profile.ts';
import { FirstTextCard } from './first-text-card.tsx';
import { formatFirstEvening, formatWeekday, type Application } from './received-rules.ts';

type Finalizing = Extract<Application, { kind: 'finalizing' }>;

function Estimate({ application }: { application: Finalizing }) {
  const { expectedBy, isLate, isWaitlisted } = application;
  if (isWaitlisted) return <>You’re on the waitlist while we review your application.</>;
  if (isLate) return <>This is taking a little longer than we expected. We’ll text you soon.</>;
  if (expectedBy === undefined) return <>Within 3 business days</>;
  return (
    <>
      Expected by <KeepTogether>{formatWeekday(expectedBy)}</KeepTogether>
    </>
  );
}

/** Says when the paid month begins: nothing is charged past the expected day (RENEW-05). */
function MonthNote({ expectedBy, isLate, isWaitlisted }: Finalizing) {
  const { subscription } = useProfile();
  const isHeldIfLate =
    subscription?.status === 'MEMBERSHIP_ACTIVE' &&
    subscription.amount > 0 &&
    !subscription.cancelPlanInitiated;
  if (!isHeldIfLate || expectedBy === undefined || isLate || isWaitlisted) return null;
  return (
    <Text kind="quiet">
      If it takes longer, we charge nothing while you wait, and your month starts when you’re matched.
    </Text>
  );
}

function ProgressCard({ application }: { application: Finalizing }) {
  const { submittedOn } = application;
  const firstEvening = formatFirstEvening(useProfile().user.availability, application);
  return (
    <Card title="Your application">
      <Stepper
        items={[
          {
            title: 'Submitted',
            state: 'done',
            children: submittedOn !== undefined && (
              <Text kind="quiet">
                Submitted on <KeepTogether>{formatWeekday(submittedOn)}</KeepTogether>
              </Text>
            ),
          },
          {
            title: 'Finalizing Membership',
            state: 'now',
            icon: <ClockIcon size={16} />,
            children: (
              <>
                <Text kind="quiet">
                  <Estimate application={application} />
                </Text>
                <MonthNote {...application} />
              </>
            ),
          },
          {
            title: 'Your coach says hello',
            state: 'later',
            icon: <MessageIcon size={16} />,
            children: <Text kind="quiet">We text you their name on the day of your match</Text>,
          },
          {
            title: 'Your first evening',
            state: 'later',
            icon: <CalendarIcon size={16} />,
            children: firstEvening !== undefined && <Text kind="quiet">{firstEvening}</Text>,
          },
        ]}
      />
    </Card>
  );
}

function NextCard({ isLate, isWaitlisted }: Finalizing) {
  const { textNumber } = useConfiguration();
  return (
    <Card title="What’s next">
      <Stack>
        <TiledItem icon={<MessageIcon />} title="Watch for a text">
          <Text kind="quiet">
            {isLate || isWaitlisted
              ? 'We’ll text you when your membership is finalized.'
              : 'Within 3 business days, when your membership is finalized.'}
          </Text>
        </TiledItem>
        {textNumber !== '' && (
          <TiledItem icon={<PhoneIcon />} title="Save our number">
            <Text kind="quiet">
              <KeepTogether>{formatPhone(textNumber)}</KeepTogether>. Save this number so you know it’s us
              when your coach says hello.
            </Text>
          </TiledItem>
        )}
      </Stack>
    </Card>
  );
}

/** Shows the progress of the application, the next steps, and resources to read (APP-02). */
export function FinalizingCards({ application }: { application: Finalizing }) {
  const { resourcesUrl } = useConfiguration();
  const isHeld = useProfile().subscription?.pauseReason === 'late-match';
  return (
    <>
      {isHeld && <HeldPlanCard />}
      <ProgressCard application={application} />
      <FirstTextCard />
      <NextCard {...application} />
      {resourcesUrl !== '' && (
        <LinkCard
          href={resourcesUrl}
          icon={<BookIcon />}
          warm
          title="Resources while you wait"
          note="Short reads and exercises for calmer evenings"
        />
      )}
    </>
  );
}
