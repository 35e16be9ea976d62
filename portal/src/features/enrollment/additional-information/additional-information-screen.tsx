import { useState } from 'react';
import { useNavigate } from 'react-router';
import { showSnackbar } from '@moments/ui/notifications.ts';
import { paths } from '../../../configuration/paths.ts';
import { useSaveStep } from '../../../forms/use-save-step.ts';
import { useSteps, type AskedStep } from '../../../forms/use-steps.ts';
import { getPathProgress } from '../../../frame/path-progress.tsx';
import { useProfile, useProfileUpdate } from '../../../member/use-profile.ts';
import type { StepProps } from '../wizard-steps.ts';
import { EmergencyStep } from './emergency-step.tsx';
import { PreferenceStep } from './preference-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { ScheduleStep } from './schedule-step.tsx';
import { useBackBlock } from './use-back-block.ts';
import { getResumeStep, wizardSteps } from './wizard-steps.ts';

const notifyBlocked = () => showSnackbar('info', 'Your answers are saved. Please finish this step first.');

/** Shows the wizard after the payment: hopes, schedule, emergency contact, review (ADD-01 to ADD-04). */
export default function AdditionalInformationScreen() {
  const { user, subscription, derivation, hasActiveMembership } = useProfile();
  const save = useSaveStep(useProfileUpdate());
  const isPaidByOthers = hasActiveMembership && subscription?.amount === 0;
  const navigate = useNavigate();
  const [requested, setRequested] = useState<AskedStep>({ step: undefined, isEditing: false });
  const steps = useSteps({
    steps: wizardSteps,
    furthest: getResumeStep(derivation, user.basicInfo.userEnrollment.savedSteps),
    asked: requested,
    open: (step, isEditing) => setRequested({ step, isEditing }),
  });
  useBackBlock(notifyBlocked);
  const finish = () => void navigate(paths.applicationReceived, { replace: true });
  const step: StepProps = {
    frame: {
      ...(steps.place === 0 && { lead: 'You’re almost done!' }),
      progress: getPathProgress(steps.current, isPaidByOthers ? 'Plan' : undefined),
      onBack: steps.goBack,
    },
    user,
    save,
    onSaved: steps.goOn,
  };
  switch (steps.current) {
    case 'preference':
      return <PreferenceStep {...step} />;
    case 'schedule':
      return <ScheduleStep {...step} />;
    case 'emergency-contact':
      return <EmergencyStep {...step} canFinish={!requested.isEditing} onCompleted={finish} />;
    case 'review':
      return <ReviewStep {...step} onEdit={steps.edit} onCompleted={finish} />;
  }
}
