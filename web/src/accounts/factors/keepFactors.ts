import type { ApolloCache } from '@apollo/client'
import type { Factors_SecondFactorsFragment } from '../../gql/graphql.ts'
import { SecondFactorsQuery } from './factorDocuments.ts'

/** Keeps the second factors that a change gave back, wherever they are shown. */
export function keepFactors(
  cache: ApolloCache,
  { secondFactors }: { secondFactors: Factors_SecondFactorsFragment },
): void {
  cache.writeQuery({ query: SecondFactorsQuery, data: { secondFactors } })
}
