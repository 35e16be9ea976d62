import { classNames } from '../class-names.ts';
import { Link, type LinkProps } from '../link.tsx';
import styles from './button.module.css';
import type { ButtonLook } from './button.tsx';
import { useDebouncedClick } from './use-debounced-click.ts';

/** A link that looks like a button: it leads somewhere, it does nothing by itself. */
export function LinkButton({
  variant = 'main',
  size = 'normal',
  full = false,
  className,
  onClick,
  children,
  ...link
}: LinkProps & ButtonLook) {
  const handleClick = useDebouncedClick(onClick, false);
  return (
    <Link
      {...link}
      className={classNames(styles.button, className)}
      data-variant={variant}
      data-size={size}
      data-full={full}
      onClick={handleClick}
    >
      <span className={styles.label}>{children}</span>
    </Link>
  );
}
