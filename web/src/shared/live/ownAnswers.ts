import { ApolloLink } from '@apollo/client'

let keeper: ApolloLink | undefined

/** Lets an area whose code has come keep some answers itself, past Apollo's cache, by this link. */
export function keepAnswersBy(link: ApolloLink): void {
  keeper = link
}

/** Hands answers to whoever keeps them: a student's first load comes without the code that keeps those of the desk. */
export const ownAnswers = new ApolloLink((operation, forward) =>
  keeper === undefined ? forward(operation) : keeper.request(operation, forward),
)
