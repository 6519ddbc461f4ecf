import { renewSecrets } from '../../renewSecrets.ts'
import { BadCommand, type Command } from './command.ts'

/**
 * `koma secrets`: encrypts by KOMA_SECRET all that was kept in clear or by a key of KOMA_SECRET_FORMER; exit code 1
 * when a secret cannot be read. (SEC-24)
 */
export const secretsCommand: Command = async (args) => {
  if (args.length > 0) throw new BadCommand(`It takes no arguments: ${args.join(' ')}.`)
  return async ({ orm, config }) => {
    if (config.databaseUrl !== undefined && config.secrets.length === 0) {
      console.error('KOMA_SECRET is empty, so there is no key to encrypt by.')
      return 1
    }
    const { renewed, unreadable } = await renewSecrets(orm.em.fork())
    if (renewed > 0) console.log(`Encrypted by the key in use: ${renewed}.`)
    else if (unreadable === 0) console.log('All secrets are encrypted by the key in use.')
    if (unreadable === 0) return 0
    console.error(`Unreadable: ${unreadable}. Add the key they were kept by to KOMA_SECRET_FORMER, and try again.`)
    return 1
  }
}
