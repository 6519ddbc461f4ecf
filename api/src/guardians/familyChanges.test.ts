import { expect, test, vi } from 'vitest'
import { silentEvents } from '../../test/context.ts'
import { ChangeFeed } from '../platform/live/changeFeed.ts'
import type { Context } from '../platform/shared/context.ts'
import { familyChanges } from './familyChanges.ts'

const reading = vi.hoisted(() => Promise.withResolvers<{ id: string }[]>())
vi.mock('./guardian.reads.ts', () => ({ childrenOf: () => reading.promise }))

test('a guardian who leaves while their children are read follows nobody (FAM-17)', async () => {
  const feed = new ChangeFeed()
  const subscribed: (string | undefined)[] = []
  const open = new Set<string | undefined>()
  const ctx = {
    school: { id: 'school' },
    viewer: { id: 'guardian', type: 'guardian' },
    events: {
      ...silentEvents,
      subscribe(topic, schoolId, id) {
        subscribed.push(id)
        open.add(id)
        return feed.subscribe({ topic, schoolId, id }, () => () => open.delete(id))
      },
    },
  } as Partial<Context> as Context
  const changes = familyChanges(ctx)
  void changes.next()
  await expect.poll(() => subscribed).toEqual(['guardian'])
  const ended = changes.return()
  // They have left before the reading ends.
  await new Promise(setImmediate)
  reading.resolve([{ id: 'child' }])
  await ended
  // What was waiting for the reading has gone on by now.
  await new Promise(setImmediate)
  expect([subscribed, [...open]]).toEqual([['guardian'], []])
})
