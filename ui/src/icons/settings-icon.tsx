import { Icon, type IconProps } from './icon.tsx';

export function SettingsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 8h9M19 8h1M4 16h1M11 16h9" />
      <circle cx="16" cy="8" r="2.6" />
      <circle cx="8" cy="16" r="2.6" />
    </Icon>
  );
}
