import { Icon, type IconProps } from './icon.tsx';

export function PhoneIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 4.5h3.4l1.6 4.2-2.2 1.6a12 12 0 0 0 5.9 5.9l1.6-2.2 4.2 1.6V19a1.5 1.5 0 0 1-1.6 1.5A15.5 15.5 0 0 1 3.5 6.1 1.5 1.5 0 0 1 5 4.5z" />
    </Icon>
  );
}
