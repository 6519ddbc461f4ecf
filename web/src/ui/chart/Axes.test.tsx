import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NameAxis } from './Axes.tsx'

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
