/** The pages of the desk. The server serves the desk's page for them, and the desk opens the screen. */
export const deskPages = [
  'inbox',
  'members',
  'saved-replies',
  'matching',
  'requests',
  'partners',
  'deliveries',
  'plans',
  'staff',
  'audit',
] as const;
export type DeskPage = (typeof deskPages)[number];

/** Finds the page of a path such as `/inbox/<member ID>`. @returns undefined if there is none */
export function findDeskPage(path: string): DeskPage | undefined {
  const [, name, , ...rest] = path.replace(/\/+$/, '').split('/');
  return rest.length > 0 ? undefined : deskPages.find((page) => page === name);
}
