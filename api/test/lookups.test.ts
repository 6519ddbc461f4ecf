import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** A table that is written down in a module and may be asked with any text. */
const table = /^(?:export )?const \w+: (?:Readonly<|Partial<)*Record<string, .*>+ = \{/gm

const root = join(import.meta.dirname, '..', '..')

test('tables that may be asked with any text are made by lookup, which inherits nothing', () => {
  const found = ['schema/src', 'api/src', 'web/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|^gql\/|^test\//.test(name))
      .flatMap((name) => {
        const lines = readFileSync(join(root, folder, name), 'utf8').match(table) ?? []
        return lines.map((line) => `${folder}/${name}: ${line}`)
      }),
  )
  expect(found).toEqual([])
})
