import { readFileSync, writeFileSync } from 'node:fs'
import { graphqlSchema } from './doors/graphql/graphqlSchema.ts'
import { schemaText } from './doors/graphql/schemaText.ts'

const file = new URL('../../schema/schema.graphql', import.meta.url)
const sdl = schemaText(graphqlSchema())

if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== sdl) {
    console.error('schema/schema.graphql is not what the api serves: run `pnpm schema:emit` and commit it.')
    process.exit(1)
  }
} else {
  writeFileSync(file, sdl)
}
