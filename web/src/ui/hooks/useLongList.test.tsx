import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useLongList } from './useLongList.ts'

const rowHeight = 50
const estimate = () => rowHeight

function Rows({ count }: { count: number }) {
  const { container, part, measure } = useLongList(count, estimate)
  const places = Array.from({ length: part.last - part.first + 1 }, (_, nth) => part.first + nth)
  return (
    <div ref={container} data-testid="list" data-gaps={`${part.before} ${part.after}`}>
      {places.map((place) => (
        <p key={place} ref={measure} data-index={place}>
          {place}
        </p>
      ))}
    </div>
  )
}

const shown = () => [...screen.getByTestId('list').children].map((row) => Number(row.textContent))
const gaps = () => (screen.getByTestId('list').dataset['gaps'] ?? '').split(' ').map(Number)

function scrollTo(top: number) {
  vi.stubGlobal('scrollY', top)
  fireEvent.scroll(window)
}

let frames: FrameRequestCallback[] = []

function nextFrame() {
  const due = frames.splice(0)
  act(() => due.forEach((draw) => draw(0)))
}

/** As many frames as there is something left to draw in. */
function drawAll() {
  while (frames.length > 0) nextFrame()
}

// Answers for sizes and positions, since nothing is laid out here.
beforeEach(() => {
  frames = []
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => frames.push(draw))
  vi.stubGlobal('cancelAnimationFrame', (handle: number) => frames.splice(handle - 1, 1))
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(rowHeight)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, -window.scrollY, 100, rowHeight),
  )
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a list of thousands draws only rows near the window, with gaps for the rest (SHELL-23)', () => {
  render(<Rows count={5000} />)
  drawAll()
  expect(shown()[0]).toBe(0)
  expect(shown().length).toBeLessThan(60)
  scrollTo(100_000)
  drawAll()
  const [first = 0] = shown()
  const last = shown().at(-1) ?? 0
  // Six more than the window shows, on both sides.
  expect(first).toBe(1994)
  expect(last).toBe(2000 + Math.ceil(window.innerHeight / rowHeight) + 5)
  expect(gaps()).toEqual([first * rowHeight, (4999 - last) * rowHeight])
})

test('rows that come near are added a few in each frame, those in the window first (SHELL-23)', () => {
  render(<Rows count={5000} />)
  expect(shown()).toEqual([0, 1])
  nextFrame()
  expect(shown()).toEqual([0, 1, 2, 3])
  drawAll()
  scrollTo(100_000)
  scrollTo(150_000)
  expect(shown()).toEqual([3000, 3001])
  expect(gaps()).toEqual([3000 * rowHeight, 1998 * rowHeight])
  nextFrame()
  expect(shown()).toEqual([3000, 3001, 3002, 3003])
  drawAll()
  const near = shown()
  scrollTo(150_000 + 2 * rowHeight)
  nextFrame()
  expect(shown()).toEqual([...near.slice(2), ...[1, 2].map((more) => (near.at(-1) ?? 0) + more)])
})

test('a list that becomes shorter than where one was shows its end (SHELL-23, D137)', () => {
  const { rerender } = render(<Rows count={5000} />)
  scrollTo(100_000)
  drawAll()
  rerender(<Rows count={30} />)
  scrollTo(1000)
  drawAll()
  expect(shown().at(-1)).toBe(29)
  expect(gaps()[1]).toBe(0)
  rerender(<Rows count={0} />)
  drawAll()
  expect(shown()).toEqual([])
})

test('a printed list has all rows (SHELL-23)', () => {
  render(<Rows count={300} />)
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(shown()).toHaveLength(300)
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(shown().length).toBeLessThan(60)
})
