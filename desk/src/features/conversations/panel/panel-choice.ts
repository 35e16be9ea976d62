/** Whether the side panel shows: by the width of the page, until the person shows or hides it. */
export type PanelChoice = 'auto' | 'shown' | 'hidden';

/** Pixels from which a page has room for the panel next to the list and the texts. The style sheets have the same. */
const roomForPanel = 1_200;

/** Shows the panel that is hidden, or hides it. */
export const togglePanel = (choice: PanelChoice, pageWidth: number): PanelChoice =>
  choice === 'shown' || (choice === 'auto' && pageWidth >= roomForPanel) ? 'hidden' : 'shown';
