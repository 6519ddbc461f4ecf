import { taxRates } from '@koma/schema/records/tax'
import { monthAfter, monthOf } from '@koma/schema/rules/time'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { adjust, issueInvoices } from '../../../test/invoicing.ts'
import { openSchool } from '../../../test/openSchool.ts'
import { addContract } from '../../../test/school.ts'
import { ask } from '../../../test/slotDesk.ts'
import { query } from '../../platform/database/sql.ts'

/** A contract of one of three students and two payers, with its price, rate, month and adjustments. */
const contracts = fc.array(
  fc.record({
    student: fc.nat(2),
    holder: fc.constantFrom('', '山田 久美'),
    isNext: fc.boolean(),
    value: fc.integer({ min: 0, max: 99_999 }),
    rate: fc.constantFrom(...taxRates),
    adjustments: fc.array(fc.integer({ min: -3000, max: 3000 }), { maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 9 },
)

const byRate = (sums: { rate: string; total: number }[]) => sums.toSorted((a, b) => a.rate.localeCompare(b.rate))

interface JournalSum {
  kind: string
  taxRate: string
  total: number
}

test('for each month and rate, the invoices in force add up to the contracts, as the journal has them; changed and issued again, too (PAPER-09)', async () => {
  await fc.assert(
    fc.asyncProperty(
      contracts,
      fc.array(fc.record({ at: fc.nat(8), yen: fc.integer({ min: 1, max: 900 }) }), { maxLength: 4 }),
      async (made, later) => {
        const school = await openSchool({ invoiceNumber: 'T1234567890123' })
        const staff = await school.addStaff({ permissions: ['bulkPayments'] })
        const students = [await school.addStudent(), await school.addStudent(), await school.addStudent()]
        const month = monthOf(school.now)
        const months = [month, monthAfter(month)]
        const ids: string[] = []
        for (const { student, holder, isNext, value, rate, adjustments } of made) {
          const of = students[student]
          if (of === undefined) throw new Error('there are three')
          const { id } = await addContract(of, {
            courses: [],
            contractValue: value + 10_000,
            contractHolder: holder,
            taxRate: rate,
            startDate: `${isNext ? months[1] : month}-03`,
          })
          for (const yen of adjustments) if (yen !== 0) await adjust(school, id, yen, '')
          ids.push(id)
        }
        const check = async () => {
          for (const each of months) {
            await issueInvoices(staff, each)
            const { journal } = await ask<{ journal: JournalSum[] }>(
              staff,
              'query ($month: String!) { journal(month: $month) { kind taxRate total } }',
              { month: each },
            )
            const inForce = await query<{ rate: string; total: number }>(
              school.orm.em.fork(),
              `select r ->> 'rate' as rate, sum((r ->> 'total')::int)::int as total
             from paper p cross join jsonb_array_elements(p.content -> 'rates') r
             where p.school_id = $1 and p.month = $2
               and not exists (select from paper n where n.school_id = $1 and n.replaces_id = p.id)
               and not exists (select from paper_cancellation c where c.school_id = $1 and c.paper_id = p.id)
             group by 1`,
              [school.id, each],
            )
            const sales = journal
              .filter(({ kind }) => kind === 'sale')
              .map(({ taxRate, total }) => ({ rate: taxRate, total }))
            expect(byRate(inForce)).toEqual(byRate(sales))
          }
        }
        await check()
        for (const { at, yen } of later) {
          const id = ids[at]
          if (id !== undefined) await adjust(school, id, yen, 'later')
        }
        await check()
        const numbers = await query<{ number: number }>(
          school.orm.em.fork(),
          `select number from paper where school_id = $1 order by number`,
          [school.id],
        )
        expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, index) => index + 1))
      },
    ),
    { numRuns: 25 },
  )
})
