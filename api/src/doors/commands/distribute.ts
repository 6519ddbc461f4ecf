import { Client } from 'pg'
import { distribute } from './spreadSchools.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { BadCommand, type Command } from './command.ts'

const SHARDS = 32
const MOST_SHARDS = 1024

/** `koma distribute [SHARDS]`: spreads the schools over the servers of a Citus cluster (decision 080). */
export const distributeCommand: Command = async (args) => {
  const [shardText = String(SHARDS), ...more] = args
  const shards = Number(shardText)
  if (more.length > 0 || !/^\d+$/.test(shardText) || shards < 1 || shards > MOST_SHARDS)
    throw new BadCommand(`It takes a whole number of parts from 1 to ${MOST_SHARDS}: ${args.join(' ')}.`)
  return async ({ orm, databaseUrl }) => {
    await migrate(orm)
    const client = new Client({ connectionString: databaseUrl })
    await client.connect()
    try {
      const done = await distribute(client, shards)
      console.log(
        done.length === 0
          ? 'All tables are already spread.'
          : `${done.length} tables are spread in ${shards} parts each.`,
      )
      return 0
    } finally {
      await client.end()
    }
  }
}
