import { render } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { BarChart } from './BarChart.tsx'

const names = Array.from({ length: 12 }, (_, nth) => `英会話プライベート ${nth + 1}`)
const data = {
  series: [{ label: 'Booked', tone: 'accent' as const }],
  points: names.map((label, nth) => ({ label, values: [12 - nth] })),
  format: (amount: number) => amount.toFixed(1),
  allNamed: true,
}

/** Returns the points the picture names when it is this wide, in pixels. */
function namedAt(width: number): string[] {
  const rect = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ width } as DOMRect)
  onTestFinished(() => rect.mockRestore())
  const { container } = render(<BarChart {...data} />)
  const all = [...container.querySelectorAll('text')].map((text) => text.textContent)
  return all.filter((text) => text.startsWith('英'))
}

test.each([330, 700, 2400])(
  'every bar is named in a picture of %d pixels: they lie where there is no room beside each other',
  (width) => {
    expect(namedAt(width)).toEqual(names)
  },
)

test('a name that is wider than the picture ends with dots', () => {
  expect(namedAt(120)[0]).toMatch(/^英会話.*…$/)
})
