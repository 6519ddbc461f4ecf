import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useAllBut } from './useAllBut.ts'

test('all rows are chosen but those left out, also one that arrives; the box of all chooses the rest, then none (PAPER-05, PAPER-11, FEE-02)', () => {
  const { result, rerender } = renderHook(({ keys }) => useAllBut(keys, ['b']), { initialProps: { keys: ['a', 'b'] } })
  const chosen = (keys: string[]) => keys.filter((key) => result.current.isChosen(key))
  expect([chosen(['a', 'b']), result.current.chosen]).toEqual([['a'], 'some'])
  rerender({ keys: ['a', 'b', 'c'] })
  expect(chosen(['a', 'b', 'c'])).toEqual(['a', 'c'])
  act(() => result.current.toggleAll())
  expect(result.current.chosen).toBe('all')
  act(() => result.current.toggleAll())
  expect([chosen(['a', 'b', 'c']), result.current.chosen]).toEqual([[], 'none'])
  act(() => result.current.toggle('c'))
  expect([chosen(['a', 'b', 'c']), result.current.chosen]).toEqual([['c'], 'some'])
})

test('a row that comes to be left out is not chosen, unless somebody has decided about it (PAPER-05)', () => {
  const keys = ['a', 'b']
  const { result, rerender } = renderHook(({ leftOut }: { leftOut: string[] }) => useAllBut(keys, leftOut), {
    initialProps: { leftOut: [] as string[] },
  })
  act(() => result.current.toggle('b'))
  act(() => result.current.toggle('b'))
  rerender({ leftOut: keys })
  expect(keys.filter((key) => result.current.isChosen(key))).toEqual(['b'])
})
