import { lookup } from './rules/lookup.ts'
import type { EventTypeName } from './eventTypes.ts'
import type { Permission } from './permissions.ts'

/** The resources that keys can reach, with their descriptions. */
const resources = {
  slots: 'the schedule, without who is in it',
  bookings: 'who is booked and waits, attendance and histories',
  students: 'students and the notes about them',
  guardians: 'guardians, and which students they act for',
  teachers: 'teachers as staff see them',
  courses: 'courses and other bookings as staff see them',
  locations: 'places as staff see them',
  contracts: 'contracts and agreements',
  payments: 'what was paid and is owed',
  template: 'the weekly template',
  settings: 'the settings of the school',
  webhooks: 'webhooks, for events of the types that the key may read',
  log: 'the whole log, whatever it is about',
  events: "events, if the key's other scopes cover their type",
} as const
export type KeyResource = keyof typeof resources
export const keyResources = Object.keys(resources) as KeyResource[]

/** Resources that keys can only read. */
const readOnly: readonly KeyResource[] = ['log', 'events']

/** Tells whether a resource can be read only. */
export const isReadOnly = (resource: KeyResource): boolean => readOnly.includes(resource)

/** A key's access to a resource. */
export type KeyScope = `${KeyResource}:${'read' | 'write'}`

/** Every scope there is. A write scope includes reading. */
export const keyScopes: readonly KeyScope[] = keyResources.flatMap((resource): KeyScope[] =>
  isReadOnly(resource) ? [`${resource}:read`] : [`${resource}:read`, `${resource}:write`],
)

/** The permissions that staff need themselves before they can give a key the scope, which gives the key the same. */
const flags: Partial<Record<KeyScope, readonly Permission[]>> = {
  'slots:write': ['slotNew', 'slotEdit', 'slotDelete'],
  'bookings:write': ['slotBook', 'slotCancel'],
  'students:write': ['studentNew', 'studentEdit', 'studentDelete'],
  // Who acts for a student can do as much as with the student's password.
  'guardians:write': ['studentEdit', 'studentPassword'],
  'teachers:write': ['teacherNew', 'teacherEdit', 'teacherDelete'],
  'courses:write': ['courseNew', 'courseEdit', 'courseDelete'],
  'locations:write': ['locationNew', 'locationEdit', 'locationDelete'],
  'contracts:write': ['contractNew', 'contractEdit', 'contractDelete'],
  'payments:write': ['bulkPayments'],
  'template:write': ['fixedNew', 'fixedEdit', 'fixedDelete'],
  'settings:write': ['settingsEdit'],
  // Where events are sent to is a setting, and only who may change it sees it.
  'webhooks:read': ['settingsEdit'],
  'webhooks:write': ['settingsEdit'],
}

/** Returns the flags of staff that these scopes come to. */
export function flagsOfScopes(scopes: readonly KeyScope[]): Permission[] {
  return [...new Set(scopes.flatMap((scope) => flags[scope] ?? []))]
}

/** Tells whether `scopes` include `needed`; write includes read. */
export function holdsScope(scopes: readonly KeyScope[], needed: KeyScope): boolean {
  const [resource] = needed.split(':') as [KeyResource]
  return scopes.includes(needed) || (needed.endsWith(':read') && scopes.includes(`${resource}:write`))
}

/** Returns what a scope allows, in a sentence. */
export function scopeWords(scope: KeyScope): string {
  const [resource, access] = scope.split(':') as [KeyResource, 'read' | 'write']
  return `${access === 'read' ? 'Read' : 'Read and change'}: ${resources[resource]}.`
}

/**
 * The scope that reads events, beside `events:read`, by what they are about. Events of what is missing here go to no
 * key.
 */
const ofEvents: Readonly<Record<string, KeyScope>> = lookup({
  booking: 'bookings:read',
  waiting: 'bookings:read',
  seat: 'bookings:read',
  offer: 'bookings:read',
  attendance: 'bookings:read',
  slot: 'slots:read',
  closure: 'slots:read',
  student: 'students:read',
  guardian: 'guardians:read',
  teacher: 'teachers:read',
  course: 'courses:read',
  location: 'locations:read',
  contract: 'contracts:read',
  plan: 'contracts:read',
  studentField: 'students:read',
  payment: 'payments:read',
  template: 'template:read',
  school: 'settings:read',
})

/** Returns the scope a key needs to read events of this type; null where no key may read them. */
export function scopeOfEvent(type: EventTypeName): KeyScope | null {
  return ofEvents[type.split('.')[0] ?? ''] ?? null
}

/** Tells whether `scopes` let a key read events of this type, `events:read` apart. */
export function readsEvent(scopes: readonly KeyScope[], type: EventTypeName): boolean {
  const needed = scopeOfEvent(type)
  return needed !== null && holdsScope(scopes, needed)
}
