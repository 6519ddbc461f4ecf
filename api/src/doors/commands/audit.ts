import 'temporal-polyfill/global'
import { audit } from '../../activity/audit.ts'
import { query, sql } from '../../platform/database/sql.ts'
import { BadCommand, type Command } from './command.ts'

/**
 * `koma audit`: recomputes every figure that is stored twice, and looks for what should have happened by now; exit code
 * 1 when something differs.
 */
export const auditCommand: Command = async (args) => {
  if (args.length > 0) throw new BadCommand(`It takes no arguments: ${args.join(' ')}.`)
  return async ({ orm }) => {
    const em = orm.em.fork()
    const [found] = await query(em, sql<{ exists: boolean }>`select to_regclass('school') is not null as exists`)
    const schools = found?.exists === true ? await query(em, sql`select from school limit 1`) : []
    if (schools.length === 0) {
      const missing = found?.exists === true ? 'no school' : 'no Koma data'
      console.log(`There is ${missing} in this database yet, so there is nothing to recompute.`)
      console.log('pnpm koma setup creates the first school; pnpm start creates the demo school.')
      return 0
    }
    const differences = await audit(orm.em, Temporal.Now.instant())
    for (const { check, subject, detail } of differences) console.log(`${check}: ${subject}: ${detail}`)
    console.log(differences.length === 0 ? 'Everything adds up.' : `${differences.length} differences.`)
    return differences.length === 0 ? 0 : 1
  }
}
