import { z } from 'zod'
import { moment } from './fields.ts'

/** The rows of a page by default, and the most. */
export const rowsOfPage = 50
export const mostRowsOfPage = 200

/** The page of a list: the number of rows, and the row before; the first page without one. */
export const pageInput = {
  limit: z
    .int()
    .min(1)
    .max(mostRowsOfPage)
    .nullish()
    .describe(`The maximum number of rows to return, 1 to ${mostRowsOfPage}; ${rowsOfPage} if left out.`),
  after: z.string().max(3000).nullish().describe('The `next` of the previous page. Leave it out for the first page.'),
}

/** Only what has changed since a moment. */
export const updatedSince = moment
  .nullish()
  .describe(
    'Returns only records changed or booked since this moment, ISO 8601 in UTC. Use a minute before your last read. Events report deletions.',
  )

/** The page of a list. */
export type PageInput = { [Name in keyof typeof pageInput]?: z.infer<(typeof pageInput)[Name]> }
