import type { EntityManager } from '@mikro-orm/postgresql'

/** A secret as it is kept in a row of the database. */
export interface KeptSecret {
  schoolId: string
  /** The row's. */
  id: string
  kept: string
}

/** Where secrets of one kind are kept. */
export interface SecretStore {
  /** Names the place of a row's secret, for which alone it can be read. */
  placeOf: (id: string) => string
  /** Returns all that are kept, of all schools. */
  read: (em: EntityManager) => Promise<KeptSecret[]>
  /** Keeps `fresh` instead, and leaves a secret alone that has changed meanwhile. */
  write: (em: EntityManager, secret: KeptSecret, fresh: string) => Promise<unknown>
}
