/** Formats `+12125550101` as `(212) 555-0101`. Returns other numbers unchanged. */
export function formatPhone(e164: string): string {
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164) ?? [];
  return area && exchange && line ? `(${area}) ${exchange}-${line}` : e164;
}
