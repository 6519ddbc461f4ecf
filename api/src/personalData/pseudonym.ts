import type { Language } from '@koma/schema/codes'
import type { UserType } from '../platform/shared/context.ts'

/** What stands for a person once they are erased. */
interface Pseudonym {
  code: string
  lastName: string
  firstName: string
}

/**
 * Returns the pseudonym of a person, made of the end of the id that their rows keep: it says nothing that those do not.
 */
export function pseudonymOf(id: string, language: Language): Pseudonym {
  const end = id.replaceAll('-', '').slice(-12)
  return { code: `erased-${end}`, lastName: { jp: '消去済み', en: 'Erased' }[language], firstName: end.slice(-6) }
}

/** Returns how an erased person is named, in the columns that say who did something. */
export const erasedActor = (type: UserType, id: string, code: string): string =>
  type === 'guardian' ? `guardian:${id}` : `${type}:${code}`
