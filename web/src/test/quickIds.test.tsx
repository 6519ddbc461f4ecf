import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jsdomQuerySelector } from './quickIds.ts'

test('an element is found by its id as jsdom finds it, inside and outside, once and twice', () => {
  const { container } = render(
    <div id="a">
      <p id="twice">outside</p>
      <section id="b">
        <p id="twice">inside</p>
        <p id="a">like its parent</p>
        <p id="only">only</p>
        <p id="with space">space</p>
      </section>
    </div>,
  )
  const within = [container, ...container.querySelectorAll('*'), document.createElement('div')]
  const names = ['a', 'b', 'twice', 'only', 'with space', 'nothing']
  const found = within.map((element) => names.map((id) => element.querySelector(`[id="${id}"]`)?.textContent))
  expect(found).toEqual(within.map((each) => names.map((id) => jsdomQuerySelector(each, `[id="${id}"]`)?.textContent)))
  expect(found.flat()).toEqual(expect.arrayContaining(['outside', 'inside', 'only', 'space', undefined]))
})
