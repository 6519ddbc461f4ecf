import { buildSchema } from 'graphql'
import type { DocsLanguage } from './frame.ts'
import type { GuidePage } from './guidePages.ts'

/** What the search of the guide finds: an address, the words shown for it, and the text that is looked through. */
export interface SearchEntry {
  href: string
  page: string
  heading: string
  text: string
}

/** Returns the index that the browser searches: each part of each page, and each operation of GraphQL. */
export function searchIndex(pages: readonly GuidePage[], language: DocsLanguage, sdl: string): string {
  const ofPages = pages.flatMap(({ name, title, parts }) =>
    parts.map(
      ({ id, heading, text }): SearchEntry => ({
        href: `/docs/${language}/${name}.html${id === '' ? '' : `#${id}`}`,
        page: title,
        heading,
        text,
      }),
    ),
  )
  const schema = buildSchema(sdl)
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].filter((type) => type != null)
  const ofSchema = roots.flatMap((type) =>
    Object.values(type.getFields()).map(
      ({ name, description }): SearchEntry => ({
        href: `/docs/${language}/graphql.html#${type.name}.${name}`,
        page: `GraphQL ${type.name}`,
        heading: name,
        text: description ?? '',
      }),
    ),
  )
  return JSON.stringify([...ofPages, ...ofSchema])
}
