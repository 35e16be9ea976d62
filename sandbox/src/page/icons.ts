import { Html, html } from '../html.ts';

const paths = {
  copy: '<rect x="9" y="9" width="11" height="11" rx="2.5"/><path d="M15 9V6.500A2.500 2.500 0 0 0 12.500 4h-6A2.500 2.500 0 0 0 4 6.500v6A2.500 2.500 0 0 0 6.500 15H9"/>',
  send: '<path d="M12 19V5M6 11l6-6 6 6"/>',
  out: '<path d="M8 16 16 8M9 8h7v7"/>',
  phone: '<rect x="7" y="3" width="10" height="18" rx="2.5"/><path d="M11 18h2"/>',
  mail: '<rect x="3.500" y="5.500" width="17" height="13" rx="2.500"/><path d="m4 7 8 6 8-6"/>',
  card: '<rect x="3.500" y="5.500" width="17" height="13" rx="2.500"/><path d="M3.500 10h17M7 15h3"/>',
  bolt: '<path d="M13 3 5 13.500h6L10.500 21 19 10.500h-6z"/>',
  book: '<path d="M5 5.500A2.500 2.500 0 0 1 7.500 3H19v15H7.500A2.500 2.500 0 0 0 5 20.500z"/><path d="M5 20.500A2.500 2.500 0 0 0 7.500 21H19v-3"/>',
  people:
    '<circle cx="9" cy="8.500" r="3.500"/><path d="M2.500 19.500c.6-3.600 3.200-5.500 6.500-5.500s5.900 1.900 6.500 5.500M16 5.300a3.500 3.500 0 0 1 0 6.400M18 14.600c1.900.8 3.100 2.500 3.500 4.900"/>',
} as const;

export type IconName = keyof typeof paths;

export const renderIcon = (name: IconName): Html =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${new Html(paths[name])}</svg>`;

/** The portal's mark. */
export const mark = new Html(
  '<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#5B2CB4"/><stop offset=".6" stop-color="#9462E0"/><stop offset="1" stop-color="#D99AD0"/></linearGradient><radialGradient id="glow" cx=".5" cy=".5" r=".5"><stop offset=".45" stop-color="#F4B04A" stop-opacity=".75"/><stop offset="1" stop-color="#F4B04A" stop-opacity="0"/></radialGradient><clipPath id="bubble"><path d="M16 3c8 0 14 5.200 14 12s-6 12-14 12c-1.700 0-3.300-.2-4.800-.7L4.600 29l1.500-5.400C3.500 21.400 2 18.400 2 15 2 8.200 8 3 16 3z"/></clipPath></defs><g clip-path="url(#bubble)"><path fill="url(#sky)" d="M0 0h32v32H0z"/><circle cx="16" cy="20" r="12" fill="url(#glow)"/><circle cx="16" cy="20" r="5.600" fill="#FFC766"/><path fill="#43208A" d="M0 20.500c5-1.400 10-1.400 16 0s11 1.400 16 0V32H0z"/></g></svg>',
);

interface Head {
  id: string;
  icon: IconName;
  title: string;
  hint?: string;
}

export const renderSectionHead = ({ id, icon: name, title, hint }: Head): Html => html`
  <div class="section-head">
    <span class="section-icon">${renderIcon(name)}</span>
    <div>
      <h2 id="${id}">${title}</h2>
      ${hint ? html`<p class="quiet">${hint}</p>` : ''}
    </div>
  </div>
`;
