import {
  flagsOfScopes,
  isReadOnly,
  type KeyResource,
  keyResources,
  type KeyScope as Scope,
  keyScopes,
} from '@koma/schema/keyScopes'
import type { KeyScope } from '../gql/graphql.ts'
import type { Language } from '../shared/i18n/language.ts'
import { messages } from './messages.ts'

/** What a key may do with a resource. */
export type Access = 'none' | 'read' | 'write'

const named = (scope: Scope) => scope.replace(':', '_') as KeyScope

/** What these scopes let do with a resource. */
export function accessOf(scopes: readonly KeyScope[], resource: KeyResource): Access {
  if (scopes.includes(`${resource}_write` as KeyScope)) return 'write'
  return scopes.includes(`${resource}_read`) ? 'read' : 'none'
}

/** The scopes once a key may do that with a resource, always in the same order. */
export function withAccess(scopes: readonly KeyScope[], resource: KeyResource, access: Access): KeyScope[] {
  const kept = scopes.filter((scope) => !scope.startsWith(`${resource}_`))
  const chosen = access === 'none' ? kept : [...kept, `${resource}_${access}`]
  return keyScopes.map(named).filter((scope) => chosen.includes(scope))
}

/** What can be chosen for a resource by somebody who holds these flags; what the key has already stays a choice. */
export function accessChoices(
  resource: KeyResource,
  held: Readonly<Record<string, boolean>>,
  before: readonly KeyScope[],
): Access[] {
  const may = (access: Access) =>
    access === accessOf(before, resource) ||
    flagsOfScopes([`${resource}:${access}` as Scope]).every((flag) => held[flag] === true)
  const all: Access[] = isReadOnly(resource) ? ['none', 'read'] : ['none', 'read', 'write']
  return all.filter((access) => access === 'none' || may(access))
}

/** What a key may do, in words. */
export function scopesInWords(scopes: readonly KeyScope[], language: Language): string {
  const { resources, access } = messages[language]
  return keyResources
    .map((resource) => [resource, accessOf(scopes, resource)] as const)
    .filter(([, allowed]) => allowed !== 'none')
    .map(([resource, allowed]) => `${resources[resource]}: ${access[allowed]}`)
    .join(language === 'jp' ? '、' : ', ')
}
