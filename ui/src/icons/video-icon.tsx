import { Icon, type IconProps } from './icon.tsx';

export function VideoIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="3" y="5" width="18" height="14" rx="3" />
      <path d="m10.5 9 4.5 3-4.5 3z" />
    </Icon>
  );
}
