import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '@moments/ui/display/card.tsx';
import { LoadFailed, Skeleton, SkeletonBlock } from '@moments/ui/feedback/placeholders.tsx';
import { FocusArea } from '@moments/ui/layout/focus-area.tsx';
import { DeletionSteps } from './deletion-steps.tsx';
import { ScheduledDeletion } from './scheduled-deletion.tsx';
import { deletionQuery, useDeletion } from './use-deletion.ts';

/** The end of the account: what it means, the code that confirms it, and the days in which it can be taken back. */
export function DeletionCard() {
  const { data: due, error, isFetching, refetch } = useQuery(deletionQuery);
  const deletion = useDeletion();
  const [turn, setTurn] = useState(0);
  const takeFocus = (): void => setTurn((turns) => turns + 1);
  return (
    <Card title="Delete your account">
      <FocusArea turn={turn} label="Account deletion">
        {due && <ScheduledDeletion due={due} deletion={deletion} onKept={takeFocus} />}
        {due === null && <DeletionSteps deletion={deletion} onChanged={takeFocus} />}
        {due === undefined && error && (
          <LoadFailed
            message="We couldn’t check whether your account is scheduled for deletion"
            reason={error.message}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {due === undefined && !error && (
          <Skeleton label="Loading">
            <SkeletonBlock />
            <SkeletonBlock width="80%" />
            <SkeletonBlock shape="block" width="40%" height={48} />
          </Skeleton>
        )}
      </FocusArea>
    </Card>
  );
}
