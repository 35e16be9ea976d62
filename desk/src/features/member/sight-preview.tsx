import type { DerivedStatus } from '@moments/contract/members/derived-status';
import { Logo } from '@moments/ui/brand/logo.tsx';
import { Box } from './box.tsx';
import type { Sight } from './member-queries.ts';
import styles from './member.module.css';
import frame from './sight-preview.module.css';

/** The heading and the way on of the portal's page for a derived status. The journey of this page compares them with the portal. */
const pages: Readonly<Record<DerivedStatus, readonly [heading: string, words: string]>> = {
  FIRST_TIME_LOGIN: ['Welcome, let’s get you started', 'The enrollment begins here.'],
  SIGNED_UP: ['Welcome, let’s get you started', 'The enrollment begins here.'],
  INCOMPLETE_ENROLLMENT: ['Enrollment', 'The member goes on at the open step.'],
  ENROLLMENT_COMPLETE_NO_PAYMENT: [
    'Welcome to the club',
    'With the way to the dashboard, and plans to choose.',
  ],
  COACH_PREFERENCE: ['Additional information', 'The member goes on at the open step.'],
  WAITLIST_ELIGIBILITY_REVIEW: ['Welcome to the club', 'The application is being looked at.'],
  NO_MESSAGES_REMAINING: ['Choose your plan', 'The member can buy Moments.'],
  PAYMENT_ISSUE: ['Choose your plan', 'The open payment comes first.'],
  PENDING_MATCHING: ['Welcome to the club', 'The member reads when to expect a coach.'],
  FULLY_ENROLLED_ACTIVE: ['Home', 'The dashboard: Moments, coach, and schedule.'],
  ACTIVE: ['Home', 'The dashboard: Moments, coach, and schedule.'],
  EMERGENCY_CONTACT: ['Additional information', 'The member goes on at the open step.'],
  ADDITIONAL_INFORMATION: ['Additional information', 'The member goes on at the open step.'],
};

const stepNames: Readonly<Record<string, string>> = {
  ENROLLMENT_CONTACT_INFO: 'Contact information',
  ENROLLMENT_PERSONAL_DETAILS: 'Personal details',
  COMPLETE_ENROLLMENT: 'Choose a plan or a partner',
  ENROLLMENT_PREFERENCE_INFORMATION: 'Preferences',
  ENROLLMENT_AVAILABILITY: 'Schedule',
  ENROLLMENT_EMERGENCY_CONTACT: 'Emergency contact',
};

/** Shows what the member sees now, by the portal's rules. No one signs in as a member. */
export function SightPreview({ name, sight }: { name: string; sight: Sight }) {
  const [heading, words] = pages[sight.derived];
  return (
    <Box title={`What ${name} sees now`} note={<code>{sight.route ?? 'can’t log in'}</code>}>
      <div className={frame.preview}>
        <p className={frame.bar}>
          <Logo /> <span>{name}</span>
        </p>
        <div>
          <h3>{sight.route === null ? 'The account is stopped' : heading}</h3>
          <p>
            {sight.route === null
              ? 'The log-in says so, and how to reach support.'
              : sight.step === null
                ? words
                : `Open step: ${stepNames[sight.step] ?? sight.step}`}
          </p>
        </div>
      </div>
      <p className={styles.quiet}>By the portal’s own rules.</p>
    </Box>
  );
}
