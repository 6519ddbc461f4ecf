import { permissions } from '@koma/schema/permissions'
import { expect, test, vi } from 'vitest'
import { addKey } from '../../test/key.ts'
import { openSchool } from '../../test/openSchool.ts'
import { sessionFor } from '../../test/school.ts'
import { graphql, startTestApp, type TestApp } from '../../test/server.ts'
import { subscribe } from '../../test/socket.ts'

/** An app in which nothing happens at intervals: no sweep of what waits to be announced, and no other look at it. */
async function withoutIntervals(): Promise<TestApp> {
  const real = globalThis.setInterval
  const never = vi
    .spyOn(globalThis, 'setInterval')
    .mockImplementation((task: () => void) => real(task, 2 ** 31 - 1).unref())
  try {
    return await startTestApp()
  } finally {
    expect(never.mock.calls.map(([, ms]) => ms)).toContain(1000)
    never.mockRestore()
  }
}

test.for([
  ['revoked', 'mutation ($id: ID!) { revokeApiKey(id: $id) { success } }'],
  [
    'given another token at once',
    'mutation ($id: ID!) { rotateApiKey(input: { id: $id, overlapHours: 0 }) { success } }',
  ],
] as const)(
  'what is open with a key that is %s is closed at every app by that alone, before any sweep each second',
  async ([, document], { annotate }) => {
    const [here, there] = [await withoutIntervals(), await withoutIntervals()]
    const school = await openSchool()
    const admin = await school.addStaff({ permissions: [...permissions] })
    const staff = { host: school.host, authorization: await sessionFor(admin) }
    const [ended, other] = [await addKey(school, ['slots:read']), await addKey(school, ['slots:read'])]
    const listen = (app: TestApp, key: typeof ended) =>
      subscribe(app, `subscription { slotChanged { gone } }`, key.asker)
    const sockets = [await listen(here, ended), await listen(there, ended)]
    const stays = [await listen(here, other), await listen(there, other)]

    const from = performance.now()
    const { body } = await graphql<object>(here, document, { id: ended.id }, staff)
    expect(Object.values(body.data ?? {})).toEqual([{ success: true }])
    for (const { errors } of sockets)
      await expect
        .poll(() => new Set((errors as { code: number }[]).map(({ code }) => code)), { interval: 5 })
        .toEqual(new Set([4401]))
    await annotate(`closed at both apps ${Math.round(performance.now() - from)} ms after it was asked for`)
    expect(stays.map(({ errors }) => errors)).toEqual([[], []])
  },
)
