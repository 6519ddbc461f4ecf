import { map, pipe } from '@graphql-yoga/subscription'
import { Arg, Field, ID, ObjectType, Resolver, Root, Subscription } from 'type-graphql'
import { Access } from '../shared/access.ts'
import { z } from 'zod'
import type { Context } from '../shared/context.ts'
import { graphqlEnum } from '../shared/enums.ts'
import { mayReceiveChanges, type RecordKind, recordKinds } from './record.policy.ts'

const RecordKindEnum = graphqlEnum('RecordKind', recordKinds)

@ObjectType('RecordChange', { description: 'The ids of records that changed and must be read again.' })
class RecordChangeType {
  @Field(() => [ID], { description: 'The ids of changed records, including new and deleted ones.' })
  ids!: readonly string[]
  @Field(() => Boolean, {
    description: 'Whether changes may have been missed, so that you must read everything again.',
  })
  resync!: boolean
}

interface RecordKey {
  kind: RecordKind
  id?: string | null
}

@Resolver()
export class RecordResolver {
  @Subscription(() => RecordChangeType, {
    description:
      'Reports created, changed and deleted records of one kind, or changes of one record. Teachers get only changes of notes.',
    subscribe: ({ context, args }: { context: Context; args: RecordKey }) => changesOf(context, args),
  })
  @Access({ people: ['teacher', 'staff'] })
  recordChanged(
    @Root() change: RecordChangeType,
    @Arg('kind', () => RecordKindEnum) _kind: RecordKind,
    @Arg('id', () => ID, { nullable: true }) _id?: string | null,
  ): RecordChangeType {
    return change
  }
}

function changesOf(ctx: Context, { kind, id }: RecordKey): AsyncIterable<RecordChangeType> {
  mayReceiveChanges(ctx, kind)
  const recordId = z.uuid().safeParse(id).data
  return pipe(
    ctx.events.subscribe(kind, ctx.school.id, recordId),
    map(({ ids, resync }) => ({
      ids: recordId === undefined ? ids : ids.filter((changed) => changed === recordId),
      resync,
    })),
  )
}
