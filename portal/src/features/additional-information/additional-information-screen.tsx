import { useNavigate } from 'react-router';

import { paths } from '../../configuration/paths.ts';
import { showSnackbar } from '../../interface/notifications.ts';
import { useProfile, useProfileUpdate } from '../../profile/use-profile.ts';
import { useSaveStep } from '../../wizard/use-save-step.ts';
import { useStepAddress } from '../../wizard/use-step-address.ts';
import { EmergencyStep } from './emergency-step.tsx';
import styles from './few-names.module.css';
import { Overview } from './overview.tsx';
import { PreferenceStep } from './preference-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { ScheduleStep } from './schedule-step.tsx';
import type { StepProps } from './step-props.ts';
import { useBackBlock } from './use-back-block.ts';
import { resumeStep, wizardStepNames, wizardSteps } from './wizard-steps.ts';

const sayBlocked = () =>
  showSnackbar('info', 'Your answers are kept. Please finish here; you’re almost done.');

/** What is asked after the plan is paid: hopes, schedule, emergency contact, review (ADD-01 to ADD-04). */
export default function AdditionalInformationScreen() {
  return (
    <div className={styles.fewNames}>
      <CurrentStep />
    </div>
  );
}

function CurrentStep() {
  const { user, derivation, hasActiveMembership } = useProfile();
  const save = useSaveStep(useProfileUpdate());
  const navigate = useNavigate();
  const address = useStepAddress({
    steps: wizardSteps,
    furthest: resumeStep(derivation, user.basicInfo.userEnrollment.savedSteps),
    history: 'replace',
  });
  // After the address has its step: the entry that is put on then carries it too.
  useBackBlock(sayBlocked);
  const step: StepProps = {
    frame: {
      title: "You're almost done!",
      name: 'Complete your profile',
      lead: <Overview isPaid={hasActiveMembership} />,
      progressLabel: 'Progress of your application',
      stepNames: wizardStepNames,
      step: address.place,
      onBack: address.goBack,
    },
    user,
    save,
    onSaved: address.goOn,
  };
  switch (address.current) {
    case 'preference':
      return <PreferenceStep {...step} />;
    case 'schedule':
      return <ScheduleStep {...step} />;
    case 'emergency-contact':
      return <EmergencyStep {...step} />;
    case 'review':
      return (
        <ReviewStep
          {...step}
          onEdit={address.edit}
          onCompleted={() => void navigate(paths.applicationReceived, { replace: true })}
        />
      );
  }
}
