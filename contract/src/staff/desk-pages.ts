/** The pages of the desk. The server serves the desk's page for them, and the desk opens the screen. */
export const deskPages = [
  'inbox',
  'tonight',
  'members',
  'saved-replies',
  'matching',
  'requests',
  'safety',
  'partners',
  'deliveries',
  'figures',
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

/** The configuration that the server writes into the desk's page. It contains no secrets. */
export interface DeskConfiguration {
  /** Where members sign in, for members who opened the desk by mistake. */
  readonly portalUrl: string;
  /** The desk's own address; passkeys work only there. Null if none is configured. */
  readonly deskUrl: string | null;
  /** Whether staff can sign in at the organization's identity provider. */
  readonly hasOrganization: boolean;
  readonly crisis: {
    readonly lifeline: string;
    readonly textLine: string;
    readonly textLineKeyword: string;
    readonly emergency: string;
  };
}

/** The ID of the page's element with the configuration in JSON. */
export const deskConfigurationId = 'desk-configuration';
