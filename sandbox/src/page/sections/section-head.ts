import { html, type Html } from '../html.ts';
import { icon, type IconName } from '../icons.ts';

interface Head {
  id: string;
  icon: IconName;
  title: string;
  hint?: string;
}

export const sectionHead = ({ id, icon: name, title, hint }: Head): Html => html`
  <div class="section-head">
    <span class="section-icon">${icon(name)}</span>
    <div>
      <h2 id="${id}">${title}</h2>
      ${hint ? html`<p class="quiet">${hint}</p>` : ''}
    </div>
  </div>
`;
