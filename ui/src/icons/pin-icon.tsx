import { Icon, type IconProps } from './icon.tsx';

export function PinIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 21c4.5-4.7 6.8-8.2 6.8-11A6.8 6.8 0 0 0 5.2 10c0 2.8 2.3 6.3 6.8 11z" />
      <circle cx="12" cy="10" r="2.4" />
    </Icon>
  );
}
