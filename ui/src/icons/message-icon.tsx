import { Icon, type IconProps } from './icon.tsx';

export function MessageIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 4.5c4.7 0 8.5 3.2 8.5 7.2s-3.8 7.2-8.5 7.2c-1 0-2-.1-2.9-.4L4.5 20l1-3.6c-1.3-1.3-2-2.9-2-4.7 0-4 3.8-7.2 8.5-7.2z" />
    </Icon>
  );
}
