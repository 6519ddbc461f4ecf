import { mostRowsOfPage, rowsOfPage } from '@koma/schema/input/page'
import { z } from 'zod'

/** The parameters of a path that answers a page of a list. */
export const pageQuery = {
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(mostRowsOfPage)
    .optional()
    .describe(`The maximum number of rows to return, 1 to ${mostRowsOfPage}; ${rowsOfPage} if left out.`),
  after: z.string().max(1000).optional().describe('The `next` of the previous page. Leave it out for the first page.'),
}
