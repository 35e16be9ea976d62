import { Icon, type IconProps } from './icon.tsx';

export function ReceiptIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6 3.5h12v17l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5-2 1.5z" />
      <path d="M9.5 8.5h5M9.5 12.5h5" />
    </Icon>
  );
}
