const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Reads the texts that a webhook's reply sends: `<Message>` with text or `<Body>`, or a plain text.
 * @param contentType the reply's; only XML and plain text send anything
 */
export function parseReplies(answer: string, contentType: string): string[] {
  const texts = contentType.includes('xml')
    ? parseMessages(answer)
    : contentType.startsWith('text/plain')
      ? [answer]
      : [];
  return texts.map((text) => text.trim()).filter((text) => text !== '');
}

function parseMessages(xml: string): string[] {
  return [...xml.matchAll(/<Message(?:\s[^>]*)?(?<!\/)>([\s\S]*?)<\/Message>/g)].map(([, content = '']) => {
    const body =
      /<Body>([\s\S]*?)<\/Body>/.exec(content)?.[1] ?? content.replaceAll(/<(\w+)[\s\S]*?<\/\1>/g, '');
    return unescapeXml(body);
  });
}

function unescapeXml(text: string): string {
  return text.replaceAll(
    /&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (decimal) return String.fromCodePoint(Number(decimal));
      if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
      return entities[name ?? ''] ?? whole;
    },
  );
}
