import { Skeleton, SkeletonBlock } from '@moments/ui/feedback/placeholders.tsx';

/** Shows the shape of Stripe's fields while they load. */
export function CardFormSkeleton() {
  return (
    <Skeleton label="Loading the card form">
      <SkeletonBlock width="40%" />
      <SkeletonBlock shape="block" height={48} />
      <SkeletonBlock width="30%" />
      <SkeletonBlock shape="block" height={48} />
    </Skeleton>
  );
}
