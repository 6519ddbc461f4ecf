import { journalInput } from '@koma/schema/input/journal'
import { taxRates } from '@koma/schema/records/tax'
import { journalKinds } from '@koma/schema/rules/journal'
import { z } from 'zod'
import { journal } from '../../debit/journal.ts'
import { components } from './components.ts'
import { type Operation, operation } from './operation.ts'

const journalAnswer = z
  .array(
    z.object({
      kind: z.enum(journalKinds).describe('What the entries are of.'),
      taxRate: z
        .enum(taxRates)
        .nullable()
        .describe('The tax rate of sales and fees; null for money that comes in or goes out, which is not taxed.'),
      count: z.int().describe('The number of entries.'),
      total: z.number().describe('The sum of the entries, in whole yen; refunds count below 0.'),
    }),
  )
  .register(components, { id: 'Journal' })

/** The path of a month's journal for accountants. Closed to keys like its file, which names students (PAPER-32). */
export const journalOperations: Operation[] = [
  operation({
    method: 'GET',
    path: '/api/journal',
    name: 'listJournal',
    summary: "Adds up a month's journal for accountants by kind and tax rate.",
    allowed: ['staff'],
    query: z.object(journalInput.shape),
    answer: journalAnswer,
    async run(ctx, { query }) {
      return journalAnswer.parse(await journal(ctx, query))
    },
  }),
]
