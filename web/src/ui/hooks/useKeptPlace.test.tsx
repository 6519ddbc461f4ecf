import { render, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useKeptPlace } from './useKeptPlace.ts'

function List({ keys, detail = false }: { keys: readonly string[]; detail?: boolean }) {
  useKeptPlace(keys, 'data-row', focus)
  return (
    <>
      {keys.map((key) => (
        <button key={key} type="button" data-row={key}>
          {key}
        </button>
      ))}
      <input />
      {detail && (
        <aside>
          <button type="button">delete</button>
        </aside>
      )}
    </>
  )
}

const focus = (key: string) => document.querySelector<HTMLElement>(`[data-row="${key}"]`)?.focus()
const focused = () => document.activeElement?.getAttribute('data-row')

test('when a row with the focus goes, the next one has it, and after the last one the one before', async () => {
  const { rerender } = render(<List keys={['a', 'b', 'c', 'd']} />)
  focus('b')
  rerender(<List keys={['a', 'c', 'd']} />)
  await waitFor(() => expect(focused()).toBe('c'))
  rerender(<List keys={['a', 'd']} />)
  await waitFor(() => expect(focused()).toBe('d'))
  rerender(<List keys={['a']} />)
  await waitFor(() => expect(focused()).toBe('a'))
})

test('a row that goes while its detail has the focus leaves it to the next one when that closes, and takes it from nobody', async () => {
  const { rerender } = render(<List keys={['a', 'b', 'c']} detail />)
  focus('b')
  document.querySelector<HTMLElement>('aside button')?.focus()
  rerender(<List keys={['a', 'c']} detail />)
  expect(document.activeElement?.textContent).toBe('delete')
  rerender(<List keys={['a', 'c']} />)
  await waitFor(() => expect(focused()).toBe('c'))
  document.querySelector('input')?.focus()
  rerender(<List keys={['a']} />)
  await new Promise(requestAnimationFrame)
  expect(document.activeElement).toBe(document.querySelector('input'))
})
