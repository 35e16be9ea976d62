import { Icon, type IconProps } from './icon.tsx';

export function DownloadIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 4v11M7.5 11 12 15.3 16.5 11M5 19.5h14" />
    </Icon>
  );
}
