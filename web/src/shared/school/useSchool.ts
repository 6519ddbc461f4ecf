import { createContext, useContext } from 'react'
import type { SchoolQuery as SchoolQueryData } from '../../gql/graphql.ts'

/** The school of this host. */
export type School = SchoolQueryData['school']

/** Holds the school inside the three areas; null while it loads. (AUTH-38, SHELL-09) */
export const SchoolContext = createContext<School | null>(null)

/**
 * Returns the signed-in user's school. Works only below an area's shell, which waits for it.
 * @throws when used outside of the three areas
 */
export function useSchool(): School {
  const school = useContext(SchoolContext)
  if (!school) throw new Error('useSchool is used outside of an area that has loaded its school')
  return school
}
