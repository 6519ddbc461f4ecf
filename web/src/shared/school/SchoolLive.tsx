import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { graphql } from '../../gql/gql.ts'
import { resync } from '../live/resync.ts'
import { useTopics } from '../live/useFollow.ts'
import { showBranding } from './newBranding.ts'
import { SchoolQuery } from './schoolDocuments.ts'
import type { School } from './useSchool.ts'

const SchoolLookQuery = graphql(`
  query SchoolLook {
    school {
      id
      mainColor
      logoUrl
      printLogoUrl
      logoAlt
      title
    }
  }
`)

/** The settings that decide lists of lessons: when one of them changes, everything on screen is read again. */
const listed = ['displayTeacherName', 'priorityTeachers', 'onlineLessons', 'waitingList', 'timezoneName'] as const

/**
 * Lets every open screen follow the settings, the places and the look of the school as soon as they change. Mounted
 * once in each area. (SET-15…18, BRAND-04, BRAND-08)
 */
export function SchoolLive(): null {
  const client = useApolloClient()
  useTopics(['school'], ({ begun }) => {
    // The page has just read everything.
    if (!begun) follow(client).catch(() => undefined)
  })
  return null
}

async function follow(client: ApolloClient): Promise<void> {
  const before = client.readQuery({ query: SchoolQuery })?.school
  const options = { fetchPolicy: 'network-only', context: { quiet: true } } as const
  const [{ data: branding }, { data: now }] = await Promise.all([
    client.query({ query: SchoolLookQuery, ...options }),
    client.query({ query: SchoolQuery, ...options }),
  ])
  if (branding) {
    const { mainColor, logoUrl, printLogoUrl, logoAlt, title } = branding.school
    showBranding({ mainColor, logoUrl, printLogoUrl, logoAlt, title })
  }
  const isOther = (setting: keyof School) => before?.[setting] !== now?.school[setting]
  if (listed.some(isOther)) resync(client)
}
