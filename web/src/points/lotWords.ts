import type { LotOrigin } from '../gql/graphql.ts'

type Words = Readonly<Record<LotOrigin, string>>

const jp: Words = { contract: '契約分', carried: '繰り越し分', make_up: '振替ポイント', gift: 'プレゼント' }
const en: Words = { contract: 'From the contract', carried: 'Carried over', make_up: 'Make-up points', gift: 'Gift' }

/** The words for where points come from. */
export const lotWords = { jp, en }
