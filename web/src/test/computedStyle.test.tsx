import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jsdomStyle } from './computedStyle.ts'

const rules = `
  .gone { display: none }
  .flexible { display: flex }
  :where(.grid) { display: grid }
  .within > i { visibility: hidden }
  @media (min-width: 1px) { .wide { display: grid; visibility: hidden } }
  .still, .still em { pointer-events: none }
  [data-hidden] b { display: none !important; visibility: visible }
`

/** Every element is answered alike; gives the answers. */
function expectSame(): string[] {
  return [...document.querySelectorAll('*')].map((element) => {
    const [quick, own] = [getComputedStyle(element), jsdomStyle(element)]
    const values = (style: CSSStyleDeclaration) => [
      style.display,
      style.visibility,
      style.pointerEvents,
      style.overflowY,
      style.color,
    ]
    expect([element.outerHTML, ...values(quick)]).toEqual([element.outerHTML, ...values(own)])
    expect(quick.getPropertyValue('display')).toBe(own.display)
    expect(quick.getPropertyValue('cursor')).toBe(own.getPropertyValue('cursor'))
    return `${quick.display} ${quick.visibility}`
  })
}

test('visibility is answered as jsdom answers it, before and after the page changes', () => {
  const { container } = render(
    <>
      <style>{rules}</style>
      <div className="flexible wide grid">
        <p className="gone">a</p>
        <span className="within">
          <i>
            b<b style={{ visibility: 'visible' }}>c</b>
          </i>
        </span>
      </div>
      <div style={{ visibility: 'hidden' }}>
        <div>
          <em>d</em>
          <b>e</b>
        </div>
      </div>
      <div className="still" style={{ display: 'none' }}>
        <input type="hidden" />
        <input type="checkbox" style={{ pointerEvents: 'auto' }} />
        <button type="button">f</button>
      </div>
      <div hidden>g</div>
      <div className="flexible">h</div>
      <details>
        <summary>i</summary>
        <summary>j</summary>
      </details>
      <dialog>k</dialog>
      <dialog open>l</dialog>
      <div popover="auto">m</div>
      <table>
        <tbody>
          <tr hidden>
            <td>n</td>
          </tr>
          <tr>
            <td>o</td>
          </tr>
        </tbody>
      </table>
      <svg>
        <title>p</title>
        <path />
      </svg>
    </>,
  )
  expect(expectSame()).toEqual(
    expect.arrayContaining(['none visible', 'block hidden', 'flex visible', 'inline hidden']),
  )
  for (const element of container.querySelectorAll('div')) {
    element.toggleAttribute('data-hidden')
    element.classList.toggle('gone')
    element.style.visibility = element.style.visibility === 'hidden' ? '' : 'hidden'
  }
  container.querySelector('style')?.sheet?.insertRule('em, td { display: contents }')
  expect(expectSame()).toContain('contents hidden')
})
