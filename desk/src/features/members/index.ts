export { MembersArea } from './members-area.tsx';
