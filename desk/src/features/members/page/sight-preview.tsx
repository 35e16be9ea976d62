import type { ReactNode } from 'react';
import {
  additionalInformationSteps,
  enrollmentStepNames,
  enrollmentWizardSteps,
  type EnrollmentStep,
} from '@moments/contract/enrollment/enrollment-steps';
import type { DerivedStatus } from '@moments/contract/members/derived-status';
import { shiftTimes } from '@moments/contract/values/shift-times';
import { Logo } from '@moments/ui/brand/logo.tsx';
import { CheckIcon } from '@moments/ui/icons.ts';
import { Quiet } from '../../../parts/parts.tsx';
import { Week } from '../../../parts/week.tsx';
import { Box } from './member-parts.tsx';
import type { MemberPage, Sight } from './member-queries.ts';
import frame from './sight-preview.module.css';

/** Shows a button as the member sees it. It can't be pressed here. */
const Drawn = ({ children }: { children: ReactNode }) => <p className={frame.button}>{children}</p>;

const Card = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={frame.card}>
    <b>{title}</b>
    <div>{children}</div>
  </div>
);

/** Shows the steps of a wizard: those before the open one are done. */
function StepList({ steps, open }: { steps: readonly EnrollmentStep[]; open: string | null }) {
  const place = steps.findIndex((step) => step === open);
  const isReview = place === -1;
  return (
    <>
      <ol className={frame.steps}>
        {steps.map((step, index) => {
          const state = isReview || index < place ? 'done' : index === place ? 'open' : 'ahead';
          return (
            <li key={step} data-state={state}>
              <i aria-hidden="true">{state === 'done' ? <CheckIcon /> : index + 1}</i>
              {enrollmentStepNames[step]}
              {state === 'open' && <b>Open step</b>}
            </li>
          );
        })}
      </ol>
      <Drawn>Continue</Drawn>
    </>
  );
}

const Dashboard = ({ page: { member, moments, schedule } }: { page: MemberPage }) => (
  <div className={frame.tiles}>
    <Card title="Moments left">
      {moments.remaining} of {moments.limit}
    </Card>
    <Card title="Coach">{member.coach?.name ?? 'None yet'}</Card>
    <Card title="Schedule">
      {schedule.shiftTime === null ? (
        'None yet'
      ) : (
        <Week shiftDays={schedule.shiftDays} hours={shiftTimes[schedule.shiftTime].hours} />
      )}
    </Card>
  </div>
);

const OpenPayment = ({ page: { member } }: { page: MemberPage }) => (
  <>
    <Card title="You have an overdue payment">
      We couldn’t renew your {member.plan?.name ?? ''} plan.
      <Drawn>Pay now</Drawn>
    </Card>
    <p>The plans to choose from follow.</p>
  </>
);

interface Drawing {
  /** The heading of the portal's page. The journey of this page compares it with the portal. */
  readonly heading: string;
  readonly draw: (page: MemberPage, step: string | null) => ReactNode;
}

const welcome: Drawing = {
  heading: 'Welcome, let’s get you started',
  draw: () => (
    <>
      <p>The enrollment begins here.</p>
      <Drawn>Start Enrollment</Drawn>
    </>
  ),
};
const enrollment: Drawing = {
  heading: 'Enrollment',
  draw: (_page, step) => <StepList steps={enrollmentWizardSteps} open={step} />,
};
const information: Drawing = {
  heading: 'Additional information',
  draw: (page, step) => (
    <StepList
      steps={additionalInformationSteps.filter(
        (each) => page.member.isUnder18 || each !== 'ENROLLMENT_EMERGENCY_CONTACT',
      )}
      open={step}
    />
  ),
};
const home: Drawing = { heading: 'Home', draw: (page) => <Dashboard page={page} /> };
const drawReceived = (cardTitle: string): Drawing => ({
  heading: 'Welcome to the club',
  draw: () => <Card title="Your application">{cardTitle}</Card>,
});

const drawings: Readonly<Record<DerivedStatus, Drawing>> = {
  FIRST_TIME_LOGIN: welcome,
  SIGNED_UP: welcome,
  INCOMPLETE_ENROLLMENT: enrollment,
  ENROLLMENT_COMPLETE_NO_PAYMENT: drawReceived('With the way to the dashboard, and plans to choose.'),
  COACH_PREFERENCE: information,
  WAITLIST_ELIGIBILITY_REVIEW: drawReceived('The application is being looked at.'),
  NO_MESSAGES_REMAINING: { heading: 'Choose your plan', draw: () => <p>The member can buy Moments.</p> },
  PAYMENT_ISSUE: { heading: 'We couldn’t renew your plan', draw: (page) => <OpenPayment page={page} /> },
  PENDING_MATCHING: drawReceived('The member reads when to expect a coach.'),
  FULLY_ENROLLED_ACTIVE: home,
  ACTIVE: home,
  EMERGENCY_CONTACT: information,
  ADDITIONAL_INFORMATION: information,
};

const stopped: Drawing = {
  heading: 'The account is stopped',
  draw: () => <p>The log-in says so, and how to reach support.</p>,
};

/** Draws what the member sees now, by the portal's rules. No one signs in as a member. */
export function SightPreview({ name, page, sight }: { name: string; page: MemberPage; sight: Sight }) {
  const { heading, draw } = sight.route === null ? stopped : drawings[sight.derived];
  return (
    <Box title={`What ${name} sees now`} note={<code>{sight.route ?? 'can’t log in'}</code>}>
      <div className={frame.preview}>
        <p className={frame.bar}>
          <Logo /> <span>{name}</span>
        </p>
        <div>
          <h3>{heading}</h3>
          {draw(page, sight.step)}
        </div>
      </div>
      <Quiet>Drawn by the portal’s own rules. Nothing can be pressed here.</Quiet>
    </Box>
  );
}
