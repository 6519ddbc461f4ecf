import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { AnswersUnderWay } from './answersUnderWay.ts'

const KB = 1024

/** A response as far as it matters here: it closes once it is taken, or is cut off. */
function aResponse() {
  const events = new EventEmitter()
  const response = Object.assign(events, {
    isCut: false,
    destroy: () => {
      response.isCut = true
      events.emit('close')
    },
    taken: () => events.emit('close'),
  })
  return response
}

type Fake = ReturnType<typeof aResponse>
const as = (fake: Fake) => fake as unknown as ServerResponse
const cut = (responses: readonly Fake[]) => responses.map(({ isCut }) => isCut)

test('the slowest reader is cut off when answers under way grow too large (024)', () => {
  const underWay = new AnswersUnderWay(300 * KB)
  const responses = Array.from({ length: 5 }, aResponse)
  const [first, second, third, fourth, fifth] = responses as [Fake, Fake, Fake, Fake, Fake]
  const give = (to: Fake, answer: Buffer = Buffer.alloc(100 * KB)) => underWay.add(as(to), answer)
  for (const each of [first, second, third]) give(each)
  expect(cut(responses)).toEqual([false, false, false, false, false])
  second.taken()
  give(fourth)
  expect(cut(responses)).toEqual([false, false, false, false, false])
  give(fifth)
  expect(cut(responses)).toEqual([true, false, false, false, false])
})

test('the same bytes for many count once, small answers never, and the newest is given however large it is', () => {
  const underWay = new AnswersUnderWay(300 * KB)
  const bytes = Buffer.alloc(200 * KB)
  const many = Array.from({ length: 20 }, aResponse)
  for (const each of many) underWay.add(as(each), bytes)
  for (const each of Array.from({ length: 20 }, aResponse)) underWay.add(as(each), Buffer.alloc(60 * KB))
  expect(cut(many)).not.toContain(true)
  const large = aResponse()
  underWay.add(as(large), Buffer.alloc(1000 * KB))
  expect(cut(many)).not.toContain(false)
  expect(large.isCut).toBe(false)
})
