export { searchAll } from './list-store.ts';
export { MembersArea } from './members-area.tsx';
