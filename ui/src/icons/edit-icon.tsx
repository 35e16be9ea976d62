import { Icon, type IconProps } from './icon.tsx';

export function EditIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 19h3.5L19 8.5a2.1 2.1 0 0 0 0-3 2.1 2.1 0 0 0-3 0L5.5 16z" />
    </Icon>
  );
}
