import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { focusedNow } from '../../ui/open/focusedNow.ts'
import { focusCreated } from './focusCreated.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'requestAnimationFrame'] })
  document.body.innerHTML =
    '<button data-new-slot>new</button><button data-row="a">a</button><form><input aria-label="start"></form>'
  element('input').focus()
})
afterEach(() => {
  document.body.replaceChildren()
  vi.useRealTimers()
})

function element(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`no ${selector}`)
  return found
}
const closeForm = () => element('form').remove()
const soon = () => vi.advanceTimersByTime(100)

test('a slot that was made has the focus once it is drawn, as a row or as a card (SCHED-70)', () => {
  for (const attribute of ['data-row', 'data-slot-id']) {
    element('[data-new-slot]').focus()
    focusCreated(`made ${attribute}`, element('[data-new-slot]'))
    soon()
    expect(focusedNow()?.textContent).toBe('new')
    const created = document.createElement('button')
    created.setAttribute(attribute, `made ${attribute}`)
    document.body.append(created)
    soon()
    expect(focusedNow()).toBe(created)
  }
})

test('one that is not on show, and none, leave the focus to where it came from, or to the button for new slots (SCHED-70)', () => {
  const cameFrom = element('[data-row=a]')
  focusCreated(null, cameFrom)
  closeForm()
  soon()
  expect(focusedNow()).toBe(cameFrom)
  cameFrom.blur()
  focusCreated('far', cameFrom)
  soon()
  expect(focusedNow()).toBe(null)
  vi.advanceTimersByTime(3000)
  expect(focusedNow()).toBe(cameFrom)
  cameFrom.blur()
  focusCreated(null, null)
  vi.advanceTimersByTime(3000)
  expect(focusedNow()).toBe(null)
  focusCreated('far', null)
  vi.advanceTimersByTime(3000)
  expect(focusedNow()?.textContent).toBe('new')
})

test('focusMade leaves the focus to a user who has moved on (SCHED-70)', () => {
  focusCreated('a', null)
  element('[data-new-slot]').focus()
  soon()
  expect(focusedNow()?.textContent).toBe('new')
})
