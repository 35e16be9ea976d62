import { Icon, type IconProps } from './icon.tsx';

export function HomeIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 11.2 12 4.5l8 6.7V18a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2z" />
      <path d="M9.5 20v-4.5a2.5 2.5 0 0 1 5 0V20" />
    </Icon>
  );
}
