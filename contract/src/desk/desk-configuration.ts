/** What the server writes into the desk's page. It holds no secrets. */
export interface DeskConfiguration {
  /** Where members sign in, for members who opened the desk by mistake. */
  readonly portalUrl: string;
  /** The desk's own address; passkeys work only there. Null if none is configured. */
  readonly deskUrl: string | null;
  /** Whether staff can sign in at the operator's identity provider. */
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
