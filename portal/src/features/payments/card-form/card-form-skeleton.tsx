import { Bone, Skeleton } from '@moments/ui/feedback/skeleton.tsx';

/** Card number, expiry and security code, while the card provider's form is on the way. */
export function CardBones() {
  return (
    <Skeleton label="Loading the card form">
      <Bone width="40%" />
      <Bone shape="block" height={48} />
      <Bone width="30%" />
      <Bone shape="block" height={48} />
    </Skeleton>
  );
}
