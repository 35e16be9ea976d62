/** The state of a history entry that the guard redirected to. */
export interface RedirectEntry {
  /** The member went back, or forward, to a page that they may no longer see. */
  readonly isBack?: boolean;
}
