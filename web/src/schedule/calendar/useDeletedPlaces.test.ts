import { act, renderHook } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aSlot } from '../../test/deskData.ts'
import { useDeletedPlaces } from './useDeletedPlaces.ts'

const [a, b, c] = ['a', 'b', 'c'].map((id) => aSlot(id, '2026-11-20', '10:00')) as [
  ReturnType<typeof aSlot>,
  ReturnType<typeof aSlot>,
  ReturnType<typeof aSlot>,
]

function openPlaces() {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { result, rerender } = renderHook(({ slots, on }) => useDeletedPlaces(slots, on), {
    initialProps: { slots: [a, b, c], on: true },
  })
  const drawn = () => result.current.drawn.map(({ id }) => id)
  return { result, rerender, drawn }
}

test('a slot that the pointer deletes keeps its place until the pointer leaves, and a click on it undoes (SCHED-101)', () => {
  const { result, rerender, drawn } = openPlaces()
  const undo = vi.fn<() => void>()
  act(() => {
    result.current.area.onPointerDownCapture()
    result.current.hold(b)
  })
  rerender({ slots: [a, c], on: true })
  act(() => result.current.settle('b', undo))
  expect([drawn(), [...result.current.ids]]).toEqual([['a', 'b', 'c'], ['b']])
  // The second click of a double click meets what the first one deleted.
  act(() => result.current.undo('b'))
  expect(undo).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  act(() => result.current.undo('b'))
  expect(undo).toHaveBeenCalledOnce()
  act(() => result.current.area.onPointerLeave())
  expect([drawn(), result.current.ids.size]).toEqual([['a', 'c'], 0])
})

test('what is not deleted after all, deleted by keys, or undone is drawn as it is (SCHED-101)', () => {
  const { result, rerender, drawn } = openPlaces()
  act(() => {
    result.current.area.onPointerDownCapture()
    result.current.hold(a)
  })
  act(() => result.current.settle('a', null))
  expect([drawn(), result.current.ids.size]).toEqual([['a', 'b', 'c'], 0])
  act(() => {
    result.current.area.onKeyDownCapture()
    result.current.hold(c)
  })
  rerender({ slots: [a, b], on: true })
  expect(drawn()).toEqual(['a', 'b'])
  act(() => {
    result.current.area.onPointerDownCapture()
    result.current.hold(a)
  })
  rerender({ slots: [b], on: true })
  expect(drawn()).toEqual(['a', 'b'])
  rerender({ slots: [b], on: false })
  expect(drawn()).toEqual(['b'])
})
