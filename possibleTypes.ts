import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema, isInterfaceType } from 'graphql'

const contract = join(import.meta.dirname, 'schema', 'schema.graphql')
const generated = join(import.meta.dirname, 'web', 'src', 'gql', 'possibleTypes.ts')

/** Writes which types implement each interface: the cache cannot know it, and a fragment may be on an interface. */
export function writePossibleTypes(): void {
  const schema = buildSchema(readFileSync(contract, 'utf8'))
  const interfaces = Object.values(schema.getTypeMap()).filter(isInterfaceType)
  const types = interfaces.map((type) => [type.name, schema.getPossibleTypes(type).map(({ name }) => name)])
  writeFileSync(generated, `export const possibleTypes = ${JSON.stringify(Object.fromEntries(types))}\n`)
}
