import { type Permission, permissions } from '@koma/schema/permissions'
import type { messages } from './messages.ts'

/** Flags in one order, since they are the same in any. */
export function inOrder(flags: readonly string[]): Permission[] {
  return permissions.filter((flag) => flags.includes(flag))
}

/** Returns the names of permissions as one text. */
export function flagWords(flags: readonly string[], text: (typeof messages)['jp']): string {
  return permissions.flatMap((flag) => (flags.includes(flag) ? text.flags[flag] : [])).join(text.comma)
}
