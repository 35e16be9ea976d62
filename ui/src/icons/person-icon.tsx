import { Icon, type IconProps } from './icon.tsx';

export function PersonIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="8.5" r="3.8" />
      <path d="M4.8 19.5c1-3.4 3.8-5 7.2-5s6.2 1.6 7.2 5" />
    </Icon>
  );
}
