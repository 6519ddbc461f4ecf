import { audit } from '../activity/audit.ts'
import { type Command } from './command.ts'

/** `koma audit`: recomputes every figure that is stored twice; exit code 1 when something differs. */
export const auditCommand: Command = async () => async (place) => {
  const differences = await audit(place.orm.em)
  for (const { check, subject, detail } of differences) console.log(`${check}: ${subject}: ${detail}`)
  console.log(differences.length === 0 ? 'Everything adds up.' : `${differences.length} differences.`)
  return differences.length === 0 ? 0 : 1
}
