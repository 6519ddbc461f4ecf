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

/** A key's access to a resource. */
export type Access = 'none' | 'read' | 'write'

const named = (scope: Scope) => scope.replace(':', '_') as KeyScope

/** Returns the access that these scopes give to a resource. */
export function accessOf(scopes: readonly KeyScope[], resource: KeyResource): Access {
  if (scopes.includes(`${resource}_write` as KeyScope)) return 'write'
  return scopes.includes(`${resource}_read`) ? 'read' : 'none'
}

/** Returns the scopes once a key may do that with a resource, always in the same order. */
export function withAccess(scopes: readonly KeyScope[], resource: KeyResource, access: Access): KeyScope[] {
  const otherScopes = scopes.filter((scope) => !scope.startsWith(`${resource}_`))
  const chosen = access === 'none' ? otherScopes : [...otherScopes, `${resource}_${access}`]
  return keyScopes.map(named).filter((scope) => chosen.includes(scope))
}

/**
 * Returns the choices for a resource that somebody with these permissions has; the key's present access stays a choice.
 */
export function accessChoices(
  resource: KeyResource,
  permissions: Readonly<Record<string, boolean>>,
  before: readonly KeyScope[],
): Access[] {
  const may = (access: Access) =>
    access === accessOf(before, resource) ||
    flagsOfScopes([`${resource}:${access}` as Scope]).every((flag) => permissions[flag] === true)
  const all: Access[] = isReadOnly(resource) ? ['none', 'read'] : ['none', 'read', 'write']
  return all.filter((access) => access === 'none' || may(access))
}

/** Returns a key's access in words. */
export function scopesInWords(scopes: readonly KeyScope[], language: Language): string {
  const { resources, access } = messages[language]
  return keyResources
    .map((resource) => [resource, accessOf(scopes, resource)] as const)
    .filter(([, allowed]) => allowed !== 'none')
    .map(([resource, allowed]) => `${resources[resource]}: ${access[allowed]}`)
    .join(language === 'jp' ? '、' : ', ')
}
