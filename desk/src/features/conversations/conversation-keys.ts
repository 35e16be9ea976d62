/** The keys of what is read about one conversation. */
export const conversationKey = (memberId: string) => ['conversation', memberId] as const;
export const threadKey = (memberId: string) => ['thread', memberId] as const;
export const notesKey = (memberId: string) => ['notes', memberId] as const;
