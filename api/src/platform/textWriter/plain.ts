/**
 * Marks types whose objects come in hundreds. Their fields are plain properties, read without a resolver of their own
 * (type-graphql would wrap each in a promise), and may be written by `selectionText.ts`.
 */
export const plain = { simpleResolvers: true } as const
