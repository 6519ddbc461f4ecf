import { type Role, roles } from './stage.ts'

/** The content a role has been given in a field: something, or only ever nothing (null, an empty text or list). */
type Sight = 'value' | 'nothing'

/** By field (`Slot.bookings`, or a REST path and the way into its answer), what each role was given. */
export type MetricSources = Map<string, Map<Role, Sight>>

/** Notes every field of an answer; in GraphQL's each object says its `__typename`. */
export function note(sights: MetricSources, role: Role, operation: string, answer: unknown): void {
  const isGraphql = operation.startsWith(operation.charAt(0).toLowerCase())
  walk(answer, isGraphql ? '' : `${operation} `, (field, value) => {
    see(sights, field, role, isNothing(value) ? 'nothing' : 'value')
  })
}

function isNothing(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

function walk(value: unknown, path: string, tell: (field: string, value: unknown) => void): void {
  if (Array.isArray(value)) for (const item of value) walk(item, path.trimEnd() + '[]', tell)
  else if (typeof value === 'object' && value !== null) {
    const typename = '__typename' in value ? String(value.__typename) : undefined
    for (const [name, inner] of Object.entries(value)) {
      if (name === '__typename') continue
      const field = typename === undefined ? `${path}${/[ ]$/.test(path) ? '' : '.'}${name}` : `${typename}.${name}`
      tell(field, inner)
      walk(inner, field, tell)
    }
  }
}

/** The fields of each object in one line, or in several where they differ in who is given something and who nothing. */
export function listed(sights: MetricSources): string {
  const lines = new Map<string, string[]>()
  for (const [field, byRole] of [...sights].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const [, object = '', name = ''] = /^(.*)[. ]([^. ]+)$/.exec(field) ?? []
    const chosen = (view: Sight): string => roles.filter((role) => byRole.get(role) === view).join(' ')
    const nothing = chosen('nothing') === '' ? '' : `, nothing for ${chosen('nothing')}`
    const line = `${object} for ${chosen('value') || 'nobody'}${nothing}:`
    lines.set(line, [...(lines.get(line) ?? []), name])
  }
  return [...lines]
    .map(([line, names]) => `${line} ${names.join(' ')}\n`)
    .toSorted()
    .join('')
}

/**
 * The fields that some role is given and others, who are given the object too, never are: those others. What has
 * one name in the answers of REST counts as one, `REST lessonMemo`.
 */
export function withheld(sights: MetricSources): Record<string, Role[]> {
  const merged: MetricSources = new Map()
  for (const [field, byRole] of sights) {
    const name = field.includes('/') ? `REST ${field.split(/[. ]/).at(-1)}` : field
    for (const [role, view] of byRole) see(merged, name, role, view)
  }
  const fields = [...merged].flatMap(([field, byRole]) => {
    const without = [...byRole].flatMap(([role, view]) => (view === 'nothing' ? [role] : []))
    return without.length === 0 || without.length === byRole.size ? [] : [[field, without.toSorted()] as const]
  })
  return Object.fromEntries(fields)
}

function see(sights: MetricSources, field: string, role: Role, view: Sight): void {
  const byRole = sights.get(field) ?? new Map<Role, Sight>()
  sights.set(field, byRole)
  if (byRole.get(role) !== 'value') byRole.set(role, view)
}
