/**
 * The icons of the apps, from Lucide, named by what they stand for here. `theme/global.css` sets their size (20 px, or 16 px with
 * `size={16}`) and stroke. They are decorative: the text next to an icon or its control's name carries the meaning.
 */
export { default as AlertIcon } from 'lucide-react/icons/circle-exclamation-point';
export { default as ArrowRightIcon } from 'lucide-react/icons/arrow-right';
export { default as BookIcon } from 'lucide-react/icons/book-open';
export { default as CalendarIcon } from 'lucide-react/icons/calendar';
export { default as CardIcon } from 'lucide-react/icons/credit-card';
export { default as CheckIcon } from 'lucide-react/icons/check';
export { default as ChevronDownIcon } from 'lucide-react/icons/chevron-down';
export { default as ChevronLeftIcon } from 'lucide-react/icons/chevron-left';
export { default as ClockIcon } from 'lucide-react/icons/clock';
export { default as CloseIcon } from 'lucide-react/icons/x';
export { default as DownloadIcon } from 'lucide-react/icons/download';
export { default as EditIcon } from 'lucide-react/icons/pencil';
export { default as ExternalIcon } from 'lucide-react/icons/arrow-up-right';
export { default as HelpIcon } from 'lucide-react/icons/circle-question-mark';
export { default as HomeIcon } from 'lucide-react/icons/house';
export { default as InfoIcon } from 'lucide-react/icons/info';
export { default as LifeRingIcon } from 'lucide-react/icons/life-buoy';
export { default as LockIcon } from 'lucide-react/icons/lock';
export { default as LogOutIcon } from 'lucide-react/icons/log-out';
export { default as MailIcon } from 'lucide-react/icons/mail';
export { default as MenuIcon } from 'lucide-react/icons/menu';
export { default as MessageIcon } from 'lucide-react/icons/message-circle';
export { default as PersonIcon } from 'lucide-react/icons/user-round';
export { default as PhoneIcon } from 'lucide-react/icons/phone';
export { default as PinIcon } from 'lucide-react/icons/map-pin';
export { default as ReceiptIcon } from 'lucide-react/icons/receipt-text';
export { default as SearchIcon } from 'lucide-react/icons/search';
export { default as SettingsIcon } from 'lucide-react/icons/settings-2';
export { default as VideoIcon } from 'lucide-react/icons/square-play';
