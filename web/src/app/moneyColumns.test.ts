import { expect, test } from 'vitest'

const files = import.meta.glob<string>(['../**/*.tsx', '!../**/*.test.tsx', '!../gql/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** What draws yen or points. */
const AMOUNT = /format\.(?:yen|credits|signedCredits)\(|<(?:AmountDue|AmountCell|Owing|StaffPoints)\b/

/** The cell of a column, up to the next of its properties. */
const cellOf = (block: string) => block.split(/\bcell: /)[1]?.split(/\n {6,10}\w+: /)[0] ?? ''

/** The columns of a file, each from its id to that of the next. */
const columnsOf = (text: string) =>
  text.includes('DataColumn<')
    ? text
        .split(/\n\s+(?:\{ )?id: '/)
        .slice(1)
        .map((block) => ({ id: block.split("'")[0] ?? '', block }))
    : []

/** What says its amounts in words. */
const inWords = ['useRenewalColumns.tsx left', 'studentColumns.tsx contracts']

test('columns of money and points end at the right edge in every list (CON-09, PAY-03)', () => {
  const columns = Object.entries(files).flatMap(([path, text]) =>
    columnsOf(text).map((column) => ({ ...column, name: `${path.split('/').at(-1) ?? ''} ${column.id}` })),
  )
  const amounts = columns.filter(({ block, name }) => AMOUNT.test(cellOf(block)) && !inWords.includes(name))
  expect(amounts.map(({ name }) => name).toSorted()).toEqual([
    'CoursesPage.tsx cost',
    'PlansPage.tsx points',
    'PlansPage.tsx price',
    'PriceChangeList.tsx after',
    'PriceChangeList.tsx before',
    'contractColumns.tsx owing',
    'contractColumns.tsx points',
    'useOwedColumns.tsx amount',
    'useOwedColumns.tsx owing',
    'useRenewalColumns.tsx points',
    'useRenewalColumns.tsx value',
    'useReportColumns.tsx value',
  ])
  expect(amounts.filter(({ block }) => !block.includes('numeric: true')).map(({ name }) => name)).toEqual([])
})
