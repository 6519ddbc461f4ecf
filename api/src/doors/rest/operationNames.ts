import { OLDER, tagOf } from './openapiWords.ts'
import type { Operation } from './operation.ts'

/**
 * Returns an operation's name and group. A further path of another operation is marked as older and says which one does
 * the same; it stays, because programs use it (decision 020).
 */
export function namedOperation({ path, name, older = false }: Operation, current: ReadonlyMap<string, Operation>) {
  if (!older) return { operationId: name, tags: [tagOf(path)], description: '' }
  const same = current.get(name)
  if (same === undefined) throw new Error(`${path} is an older path of no operation.`)
  return {
    operationId: `${name}From${pascalCase(path)}`,
    tags: [OLDER],
    deprecated: true,
    description: `Does the same as ${name} (${same.method} ${bracketed(same.path)}). Use that path in new programs; this one stays for existing ones.`,
  }
}

/** Returns a path as OpenAPI writes it: `/api/one/students/{id}`. */
export function bracketed(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}')
}

/** Returns the fixed parts of a path: `ListTeachersExport`. */
function pascalCase(path: string): string {
  const parts = path.split('/').filter((part) => part !== '' && part !== 'api' && !part.startsWith(':'))
  return parts.map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1)}`).join('')
}
