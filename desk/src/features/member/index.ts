export { MemberScreen } from './member-screen.tsx';
export { StatusDot } from './status-dot.tsx';
