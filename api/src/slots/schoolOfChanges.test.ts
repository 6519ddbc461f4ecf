import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { makeSchool } from '../../test/school.ts'
import type { Announcement, Topic } from '../platform/live/announcement.ts'
import { schoolOfChanges } from './schoolOfChanges.ts'

/** Announcements said by hand, in place of the database's. */
class SaidNews {
  subscribed = true
  #onAnnouncement: (announcement: Announcement) => void = () => undefined
  #onMissed: (schoolId: string | null) => void = () => undefined

  onAnnouncement(listener: (announcement: Announcement) => void): () => void {
    this.#onAnnouncement = listener
    return () => undefined
  }

  onMissed(listener: (schoolId: string | null) => void): () => void {
    this.#onMissed = listener
    return () => undefined
  }

  isSubscribed(): boolean {
    return this.subscribed
  }

  announce(schoolId: string, number: number, topic: Topic): void {
    this.#onAnnouncement({ schoolId, number, changes: [{ topic, schoolId, ids: [schoolId], resync: false }] })
  }

  miss(schoolId: string | null): void {
    this.#onMissed(schoolId)
  }
}

test('settings and directory are read once for many changes, and again when they may have changed (D57)', async () => {
  const { orm } = await testDatabase()
  const { id } = await makeSchool(orm)
  const other = await makeSchool(orm)
  const news = new SaidNews()
  const read = async () => (await schoolOfChanges(orm.em.fork(), news, id)).school
  await read()
  news.announce(id, 7, 'slot')
  const first = await read()

  news.announce(id, 8, 'slot')
  news.announce(other.id, 3, 'school')
  news.miss(other.id)
  expect(await read()).toBe(first)

  const again: unknown[] = [first]
  for (const happen of [
    () => news.announce(id, 9, 'school'),
    () => news.announce(id, 11, 'slot'),
    () => news.miss(id),
    () => news.miss(null),
  ]) {
    happen()
    const now = await read()
    expect(again).not.toContain(now)
    expect(await read()).toBe(now)
    again.push(now)
  }
})

test('nothing is remembered of a school whose news do not arrive here, or that is gone (D57)', async () => {
  const { orm } = await testDatabase()
  const { id } = await makeSchool(orm)
  const news = new SaidNews()
  const removed = '00000000-0000-7000-8000-000000000000'
  await expect(schoolOfChanges(orm.em.fork(), news, removed)).rejects.toThrow('gone')
  await expect(schoolOfChanges(orm.em.fork(), news, removed)).rejects.toThrow('gone')

  news.subscribed = false
  const first = await schoolOfChanges(orm.em.fork(), news, id)
  expect(await schoolOfChanges(orm.em.fork(), news, id)).not.toBe(first)
})
