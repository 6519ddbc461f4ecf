import { expect, test } from 'vitest'
import { loadJudge } from './load.ts'

const fine = { delay: 20, memory: 100 }

test('two seconds in a row above a mark are too much, one is a hiccup, and the first good one ends it', () => {
  const judge = loadJudge({ delay: 500, memory: 1000 })
  const slow = { ...fine, delay: 501 }
  expect([slow, fine, slow, slow, slow, fine, slow].map(judge)).toEqual([false, false, false, true, true, false, false])
  const large = { ...fine, memory: 1001 }
  expect([large, slow, fine].map(judge)).toEqual([true, true, false])
})

test('a mark of 0 is never passed', () => {
  const judge = loadJudge({ delay: 0, memory: 1000 })
  expect([0, 1, 2].map(() => judge({ delay: 60_000, memory: 1 }))).toEqual([false, false, false])
})
