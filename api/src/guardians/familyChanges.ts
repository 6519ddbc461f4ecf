import { Repeater } from '@graphql-yoga/subscription'
import type { Change } from '../platform/live/announcement.ts'
import type { Context } from '../platform/shared/context.ts'
import { maySeeChildren } from './guardian.policy.ts'
import { childrenOf } from './guardian.reads.ts'
import type { FamilyChangeType } from './guardian.type.ts'

/**
 * Returns a word for every change of the bookings or the record of one of the viewer's children, and of who they are. A
 * child who is linked or switched on while it runs is followed from then on; one who is unlinked or switched off is not
 * any more. (FAM-17)
 */
export function familyChanges(ctx: Context): Repeater<FamilyChangeType> {
  const { id: ownId } = maySeeChildren(ctx)
  return new Repeater<FamilyChangeType>(async (push, stop) => {
    const followed = new Map<string, Repeater<Change>>()
    let reading = Promise.resolve()
    let isStopped = false
    const follow = async (): Promise<void> => {
      if (isStopped) return
      const ids = new Set((await childrenOf(ctx)).map(({ id }) => id))
      // Nobody would end what is followed from here on.
      if (isStopped) return
      for (const [id, changes] of followed) {
        if (ids.has(id)) continue
        followed.delete(id)
        void changes.return()
      }
      for (const id of ids) {
        if (followed.has(id)) continue
        const changes = ctx.events.subscribe('student', ctx.school.id, id)
        followed.set(id, changes)
        void tell(changes, id)
      }
    }
    // One after the other: two readings at once could follow a child twice.
    const followAgain = (): Promise<void> => (reading = reading.then(follow))
    const tell = async (changes: Repeater<Change>, childId: string | null): Promise<void> => {
      let isFirst = childId !== null
      try {
        for await (const { resync } of changes) {
          // The first word only says that listening has begun, as the guardian's own does for all.
          if (isFirst) isFirst = false
          else {
            await followAgain()
            void push({ childId, resync })
          }
        }
      } catch (error) {
        stop(error)
      }
    }
    const own = ctx.events.subscribe('guardian', ctx.school.id, ownId)
    void tell(own, null)
    await stop
    isStopped = true
    void own.return()
    for (const changes of followed.values()) void changes.return()
    await Promise.allSettled([reading])
  })
}
