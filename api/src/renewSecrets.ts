import type { EntityManager } from '@mikro-orm/postgresql'
import { codeSecretStores } from './factors/oneTimeSecret.ts'
import { keptLinkStore } from './mail/keptLink.ts'
import { isEncrypted, readIfPossible } from './platform/secrets/secretBox.ts'
import type { KeptSecret, SecretStore } from './platform/secrets/secretStore.ts'
import { secretsOf } from './platform/secrets/secretsOf.ts'
import { webhookSecretStores } from './webhooks/webhookSecretStores.ts'

const stores: readonly SecretStore[] = [...webhookSecretStores, keptLinkStore, ...codeSecretStores]

/**
 * Encrypts by the key in use every secret that the database keeps in clear or by a former key; with `inClear` only
 * those in clear, since other processes may not have a new key yet. Returns how many, and how many no key of this
 * process reads; these stay as they are. (SEC-23, SEC-24)
 */
export async function renewSecrets(
  em: EntityManager,
  only?: 'inClear',
): Promise<{ renewed: number; unreadable: number }> {
  let [renewed, unreadable] = [0, 0]
  for (const { store, secret, plain } of await oldSecrets(em)) {
    if (only === 'inClear' && isEncrypted(secret.kept)) continue
    if (plain === null) unreadable += 1
    else {
      await store.write(em, secret, secretsOf(em).encrypt(plain, store.placeOf(secret.id)))
      renewed += 1
    }
  }
  return { renewed, unreadable }
}

/** Returns how many secrets are not encrypted by the key in use, and how many of them no key of this process reads. */
export async function countOldSecrets(em: EntityManager): Promise<{ old: number; unreadable: number }> {
  const old = await oldSecrets(em)
  return { old: old.length, unreadable: old.filter(({ plain }) => plain === null).length }
}

interface OldSecret {
  store: SecretStore
  secret: KeptSecret
  /** Null where no key reads it. */
  plain: string | null
}

async function oldSecrets(em: EntityManager): Promise<OldSecret[]> {
  const box = secretsOf(em)
  const plainOf = ({ placeOf }: SecretStore, { id, kept }: KeptSecret) => readIfPossible(box, kept, placeOf(id))
  const all = await Promise.all(
    stores.map(async (store) =>
      (await store.read(em)).map((secret) => ({ store, secret, plain: plainOf(store, secret) })),
    ),
  )
  return all.flat().filter(({ secret, plain }) => plain === null || box.isOld(secret.kept))
}
