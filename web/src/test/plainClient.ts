import { ApolloClient, InMemoryCache } from '@apollo/client'
import { cacheConfig } from '../shared/live/cacheConfig.ts'
import { httpOfTest } from './httpOfTest.ts'

/** A client that asks the test's server and hears nothing of changes. */
export function plainClient(): ApolloClient {
  return new ApolloClient({ cache: new InMemoryCache(cacheConfig), link: httpOfTest().link })
}
