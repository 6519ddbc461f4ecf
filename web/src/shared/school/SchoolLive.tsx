import type { ApolloClient } from '@apollo/client'
import { useSubscription } from '@apollo/client/react'
import { useRef } from 'react'
import { graphql } from '../../gql/gql.ts'
import { showBranding } from './newBranding.ts'
import { SchoolQuery } from './schoolDocuments.ts'
import type { School } from './useSchool.ts'

const SchoolChangedSubscription = graphql(`
  subscription SchoolChanged {
    schoolChanged {
      resync
    }
  }
`)

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
  const begun = useRef(false)
  useSubscription(SchoolChangedSubscription, {
    ignoreResults: true,
    onData: ({ client }) => {
      // The first one says that listening has begun; the page has just read everything.
      if (begun.current) void follow(client).catch(() => undefined)
      begun.current = true
    },
  })
  return null
}

async function follow(client: ApolloClient): Promise<void> {
  const before = client.readQuery({ query: SchoolQuery })?.school
  const options = { fetchPolicy: 'network-only', context: { quiet: true } } as const
  const [{ data: look }, { data: now }] = await Promise.all([
    client.query({ query: SchoolLookQuery, ...options }),
    client.query({ query: SchoolQuery, ...options }),
  ])
  if (look) {
    const { mainColor, logoUrl, printLogoUrl, logoAlt, title } = look.school
    showBranding({ mainColor, logoUrl, printLogoUrl, logoAlt, title })
  }
  const isOther = (setting: keyof School) => before?.[setting] !== now?.school[setting]
  if (listed.some(isOther)) await client.refetchQueries({ include: 'active' })
}
