import { expect, test } from 'vitest'
import { type Access, accessOf } from '../../src/platform/shared/access.ts'
import { testApp } from '../server.ts'
import { flagsOf, letIn, userTypes } from './stage.ts'
import { roots } from './selection.ts'
import { partlySensitive } from './fresh.rights.ts'
import { rights } from './table.ts'

// Each operation declares with @Access who may call it. The table proves it: `rights.test.ts` and `keys.test.ts` try
// every row, and here the declarations are compared with the rows.

const operations = Object.entries(roots).flatMap(([kind, type]) =>
  Object.values(type?.getFields() ?? {}).map((field) => ({ name: `${kind} ${field.name}`, access: accessOf(field) })),
)

/** A file of students stands for those of all kinds; `query imports` tries each kind. */
const aboutAFile = [
  'query importFile',
  'query importPreview',
  'mutation applyImport',
  'mutation undoImport',
  'mutation takeBackImport',
]

/** What the rows of an operation come to. */
function proved(name: string): Pick<Access, 'people' | 'staff' | 'staffOneOf' | 'fresh'> {
  const isFresh =
    partlySensitive.has(name) || rights.some(({ operation, fresh }) => operation === name && fresh === true)
  return { ...whoMay(name), ...(isFresh && { fresh: true as const }) }
}

function whoMay(name: string): Pick<Access, 'people' | 'staff' | 'staffOneOf'> {
  const rows = rights.filter(({ operation }) => operation === name)
  if (rows.some(({ allowed }) => allowed === 'public')) return { people: ['anybody'] }
  const people = userTypes.filter((type) => rows.some((row) => letIn(row).includes(type)))
  const sets = rows.filter((row) => letIn(row).includes('staff')).map(flagsOf)
  const distinct = [...new Map(sets.map((flags) => [flags.join(), flags])).values()]
  const [only] = distinct
  // Where one of its forms asks for no permission, what the others ask for depends on the arguments.
  if (distinct.some((flags) => flags.length === 0)) return { people }
  if (distinct.length > 1) return { people, staffOneOf: distinct }
  return only === undefined ? { people } : { people, staff: only }
}

test.each(operations)('$name is declared as its rows of the rights table say (PERM-04)', ({ name, access }) => {
  expect({ ...access, scopes: undefined }).toEqual(proved(aboutAFile.includes(name) ? 'query imports' : name))
})

interface DescribedPath {
  'x-koma-people'?: readonly string[]
  'x-koma-staff'?: readonly string[]
  'x-koma-staff-one-of'?: readonly (readonly string[])[]
  'x-koma-fresh'?: true
}

test('every REST path is declared as its rows of the rights table say (PERM-04)', async () => {
  const { app } = await testApp()
  const { paths } = app.description() as unknown as { paths: Record<string, Record<string, DescribedPath>> }
  const declared = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, answer]) => ({
      name: `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      people: answer['x-koma-people'] ?? ['anybody'],
      staff: answer['x-koma-staff'],
      staffOneOf: answer['x-koma-staff-one-of'],
      fresh: answer['x-koma-fresh'],
    })),
  )
  expect(declared.length).toBeGreaterThan(120)
  expect(declared).toEqual(declared.map(({ name }) => ({ name, ...proved(name) })))
})
