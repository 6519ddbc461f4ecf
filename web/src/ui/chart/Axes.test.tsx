import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { scaleLinear } from 'd3-scale'
import { AmountAxis, NameAxis } from './Axes.tsx'

test('a name at the end that is wider than its place ends with the picture and is not cut', () => {
  const names = ['英会話プライベート', 'フリートーク', '中高生グループ'].map((text, at) => ({
    key: text,
    at: 100 + at * 40,
    text,
  }))
  const { container } = render(
    <svg>
      <NameAxis names={names} room={40} right={200} y={232} />
    </svg>,
  )
  const placed = [...container.querySelectorAll('text')].map((text) => [
    text.textContent,
    Number(text.getAttribute('x')),
    text.getAttribute('text-anchor'),
  ])
  expect(placed).toEqual([
    ['英会話プライベート', 100, 'middle'],
    ['フリートーク', 140, 'middle'],
    ['中高生グループ', 200, 'end'],
  ])
})

test.each([
  [1, ['¥0', '¥1']],
  [2, ['¥0', '¥1', '¥2']],
  [4000, ['¥0', '¥1000', '¥2000', '¥3000', '¥4000']],
])('an axis up to %s has whole amounts alone', (most, amounts) => {
  const { container } = render(
    <svg>
      <AmountAxis scale={scaleLinear([0, most], [200, 0]).nice(4)} width={300} format={(yen) => `¥${yen}`} />
    </svg>,
  )
  expect([...container.querySelectorAll('text')].map((text) => text.textContent)).toEqual(amounts)
})
