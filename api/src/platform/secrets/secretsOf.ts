import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import { type SecretBox, secretBox } from './secretBox.ts'

const inClear = secretBox([])
/** By the settings of a connection, which all entity managers of one database share. */
const boxes = new WeakMap<object, SecretBox>()

/** Encrypts by `box` what this database keeps from now on. */
export function useSecretBox(orm: MikroORM, box: SecretBox): void {
  boxes.set(orm.config, box)
}

/** Returns the box for the secrets of the database that `em` works on; without one they are kept in clear. */
export const secretsOf = (em: EntityManager): SecretBox => boxes.get(em.config) ?? inClear
