import type { MikroORM } from '@mikro-orm/postgresql'
import { countOldSecrets } from '../../../renewSecrets.ts'
import type { Config } from '../../../platform/shared/config.ts'
import { bad, type Finding, good, look } from './finding.ts'

/** Reports whether kept secrets are encrypted, and by a key of this installation. (SEC-23) */
export async function secrets(
  { em }: Pick<MikroORM, 'em'>,
  { secrets: keys, databaseUrl }: Pick<Config, 'secrets' | 'databaseUrl'>,
): Promise<Finding> {
  const about = 'secrets'
  const { old, unreadable } = await countOldSecrets(em.fork())
  if (unreadable > 0)
    return bad(
      about,
      `${unreadable} cannot be read by KOMA_SECRET`,
      'Add the key that they were kept by to KOMA_SECRET_FORMER, then run pnpm koma secrets.',
    )
  if (keys.length === 0 && databaseUrl !== undefined)
    return look(about, 'kept unencrypted', 'Set KOMA_SECRET, for example to what openssl rand -base64 32 prints.')
  if (old > 0) return look(about, `${old} are by a former key`, 'Run pnpm koma secrets.')
  return good(about, 'encrypted by the key in use')
}
