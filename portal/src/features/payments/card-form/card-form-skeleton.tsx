import { Skeleton, SkeletonBlock } from '@moments/ui/feedback/placeholders.tsx';

/** Card number, expiry and security code, while the card provider's form is on the way. */
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
