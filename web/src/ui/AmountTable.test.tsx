import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { AmountTable } from './AmountTable.tsx'

const widths = { frame: 718, table: 939 }
const observers = new Set<() => void>()

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  observers.clear()
})

function show() {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: () => void) {
        observers.add(tell)
      }
      observe() {}
      disconnect() {}
    },
  )
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => widths.frame)
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(() => Math.max(widths.frame, widths.table))
  render(
    <MantineProvider env="test">
      <AmountTable name="Documents">
        <tbody>
          <tr>
            <td data-head="Amount">¥1,000</td>
          </tr>
        </tbody>
      </AmountTable>
    </MantineProvider>,
  )
  const frame = screen.getByRole('table', { name: 'Documents' }).parentElement
  const isCards = () => frame?.dataset['cards'] !== undefined
  const resize = (frameWidth: number) => {
    widths.frame = frameWidth
    act(() => {
      for (const tell of observers) tell()
    })
  }
  return { isCards, resize }
}

test('a table that is too wide for its frame is shown as cards until the frame has room for it (PAPER-39)', () => {
  const { isCards, resize } = show()
  expect(isCards()).toBe(true)
  // Cards always fit; their width says nothing of the table.
  widths.table = 0
  resize(900)
  expect(isCards()).toBe(true)
  resize(939)
  expect(isCards()).toBe(false)
  widths.table = 939
  resize(390)
  expect(isCards()).toBe(true)
})
