interface Issued {
  readonly id: string;
  readonly issuedById: string | null;
  readonly revokedAt: Date | null;
}

/** Lists the tokens that were issued with a token, or with one of those, as far as they aren't revoked. Also through a revoked one. */
export function listIssuedWith<Token extends Issued>(tokens: readonly Token[], id: string): readonly Token[] {
  const ids = new Set([id]);
  // A token is newer than the one with which it was issued, but the list may have any order.
  for (let size = 0; size < ids.size;) {
    size = ids.size;
    for (const token of tokens) if (token.issuedById && ids.has(token.issuedById)) ids.add(token.id);
  }
  return tokens.filter((token) => token.id !== id && ids.has(token.id) && token.revokedAt === null);
}
