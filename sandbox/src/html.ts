/** Safe HTML that can be inserted into other HTML. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Html | Html[];

/** Creates HTML from a template. Escapes all values except HTML made by this tag. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(strings.reduce((text, part, index) => text + escapeValue(values[index - 1] ?? '') + part));
}

function escapeValue(value: Value): string {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(escapeValue).join('');
  return String(value).replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
