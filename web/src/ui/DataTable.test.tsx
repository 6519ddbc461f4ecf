import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type DataColumn, useSortedItems } from './dataColumns.ts'
import { DataTable } from './DataTable.tsx'

const rowHeight = 41

interface Person {
  id: string
  name: string
  born: number | null
}

const columns: readonly DataColumn<Person>[] = [
  { id: 'name', head: 'Name', narrow: true, opens: true, sort: ({ name }) => name, cell: ({ name }) => name },
  { id: 'born', head: 'Born', narrow: true, sort: ({ born }) => born, cell: ({ born }) => born },
]
const people = (count: number): Person[] =>
  Array.from({ length: count }, (_, at) => ({ id: `p${at}`, name: `Person ${at}`, born: at === 7 ? null : 2000 - at }))

function List({ items }: { items: readonly Person[] }) {
  const [sort, setSort] = useState('')
  const [openId, open] = useState<string | null>(null)
  const { rows, shown } = useSortedItems(items, columns, sort, [])
  return (
    <DataTable name="People" items={rows} columns={shown} openId={openId} onOpen={open} sort={sort} onSort={setSort} />
  )
}

function show(count: number) {
  const items = people(count)
  const page = (now: readonly Person[]) => (
    <MantineProvider env="test">
      <List items={now} />
    </MantineProvider>
  )
  const { rerender } = render(page(items))
  return { items, user: userEvent.setup(), become: (now: readonly Person[]) => rerender(page(now)) }
}

const shown = () => [...document.querySelectorAll<HTMLElement>('[data-row]')].map(({ dataset }) => dataset['row'])
const button = (id: string) => document.querySelector<HTMLElement>(`[data-row="${id}"]`)

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(rowHeight)
})
afterEach(() => {
  vi.restoreAllMocks()
  window.scrollY = 0
})

test('a list of 20,000 rows draws what is near the window, and says how long it is', async () => {
  show(20_000)
  await waitFor(() => expect(shown().length).toBeGreaterThan(10))
  expect(shown().length).toBeLessThan(80)
  expect(shown()[0]).toBe('p0')
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('20001')
  expect(button('p3')?.closest('tr')?.getAttribute('aria-rowindex')).toBe('5')
  const gaps = [...document.querySelectorAll<HTMLElement>('tr[aria-hidden]')].map(({ style }) =>
    Number.parseInt(style.height, 10),
  )
  expect(gaps.reduce((sum, gap) => sum + gap, shown().length * rowHeight)).toBe(20_000 * rowHeight)

  window.scrollY = 10_000 * rowHeight
  fireEvent.scroll(window)
  await waitFor(() => expect(shown()).toContain('p10000'))
  expect(shown().length).toBeLessThan(80)
  // The Tab key still finds its way in.
  expect(button('p0')?.tabIndex).toBe(0)
})

test('the keyboard reaches every row of a long list, also those far away, and the focus stays while it scrolls (SHELL-39)', async () => {
  const { user } = show(20_000)
  await waitFor(() => expect(shown().length).toBeGreaterThan(10))
  act(() => button('p0')?.focus())
  await user.keyboard('{End}')
  await waitFor(() => expect(document.activeElement).toBe(button('p19999')))
  await user.keyboard('{ArrowUp}')
  await waitFor(() => expect(document.activeElement).toBe(button('p19998')))
  window.scrollY = 10_000 * rowHeight
  fireEvent.scroll(window)
  await waitFor(() => expect(shown()).toContain('p10000'))
  expect(document.activeElement).toBe(button('p19998'))
  await user.keyboard('{Home}')
  await waitFor(() => expect(document.activeElement).toBe(button('p0')))
})

test('a short list is drawn whole, and a press on a head sorts it; what has no value comes last', async () => {
  const { user } = show(150)
  expect(shown()).toHaveLength(150)
  expect(screen.getByRole('table').hasAttribute('aria-rowcount')).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Born' }))
  expect([shown()[0], shown().at(-1)]).toEqual(['p149', 'p7'])
  await user.click(screen.getByRole('button', { name: 'Born' }))
  expect([shown()[0], shown().at(-1)]).toEqual(['p0', 'p7'])
  await user.click(screen.getByRole('button', { name: 'Born' }))
  expect(screen.getByRole('columnheader', { name: 'Born' }).getAttribute('aria-sort')).toBe('none')
  expect(shown().slice(6, 9)).toEqual(['p6', 'p7', 'p8'])
})

test('printing shows all of a long list', async () => {
  show(300)
  await waitFor(() => expect(shown().length).toBeGreaterThan(10))
  expect(shown().length).toBeLessThan(80)
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  await waitFor(() => expect(shown()).toHaveLength(300))
  act(() => void window.dispatchEvent(new Event('afterprint')))
  await waitFor(() => expect(shown().length).toBeLessThan(80))
})

test('where it is narrow, a name goes on in a further line rather than being cut (SHELL-39)', async () => {
  const wrapping = columns.map((column) => (column.id === 'name' ? { ...column, wraps: 'name' as const } : column))
  const table = (narrow: boolean) => (
    <MantineProvider env="test">
      <DataTable
        name="People"
        items={people(1)}
        columns={wrapping}
        openId={null}
        onOpen={() => undefined}
        narrow={narrow}
      />
    </MantineProvider>
  )
  const { rerender } = render(table(false))
  const cell = () => button('p0')?.closest('td')?.dataset['wraps']
  expect(cell()).toBeUndefined()
  rerender(table(true))
  expect(cell()).toBe('name')
})

test('a list without room for its columns drops some, so that the name that opens the row stays in sight (SHELL-39)', async () => {
  const wide: readonly DataColumn<Person>[] = [
    {
      id: 'name',
      head: 'Name',
      narrow: true,
      wraps: 'all',
      opens: true,
      cell: ({ name }) => name,
      below: () => 'more',
    },
    { id: 'born', head: 'Born', width: '30rem', narrow: { width: '6rem' }, cell: ({ born }) => born },
    { id: 'town', head: 'Town', width: '30rem', cell: () => 'Kyoto' },
  ]
  const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get')
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { media, matches: true }) as unknown as MediaQueryList,
  )
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  const table = (
    <MantineProvider env="test">
      <DataTable name="People" items={people(1)} columns={wide} openId={null} onOpen={() => undefined} />
    </MantineProvider>
  )
  width.mockReturnValue(1100)
  const { unmount } = render(table)
  expect(heads()).toEqual(['Name', 'Born', 'Town'])
  unmount()
  // 60rem of widths leave the name nothing of 1000 px.
  width.mockReturnValue(1000)
  render(table)
  await waitFor(() => expect(heads()).toEqual(['Name', 'Born']))
  expect(screen.getByText('more')).toBeTruthy()
})
