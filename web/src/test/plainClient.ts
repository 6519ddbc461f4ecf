import { ApolloClient, InMemoryCache } from '@apollo/client'
import { cacheConfig } from '../shared/live/cacheConfig.ts'
import { httpOfTest } from './httpOfTest.ts'

/** A client of the test's server, without subscriptions. */
export function plainClient(): ApolloClient {
  return new ApolloClient({ cache: new InMemoryCache(cacheConfig), link: httpOfTest().link })
}
