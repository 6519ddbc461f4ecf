import { id, wallTime } from '@koma/schema/input/fields'
import { assertInputObjectType, graphql, printType } from 'graphql'
import { Arg, buildSchemaSync, Query, Resolver } from 'type-graphql'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { AttendanceEnum } from '../shared/enums.ts'
import { inputType } from './inputType.ts'

const place = z.object({ name: z.string() })
const created = z
  .object({
    id,
    day: z.iso.date(),
    startsAt: z.string().meta(wallTime).nullish().describe('As it was shown.'),
    endsAt: z
      .string()
      .meta(wallTime)
      .nullish()
      .transform((time) => time ?? null),
    courseIds: z
      .array(id)
      .transform((ids) => new Set(ids))
      .nullish(),
    mark: z.enum(['present', 'absent']).nullable(),
    places: z.array(place),
    version: z.int().nullish(),
    share: z.number().optional(),
    sure: z.boolean(),
  })
  .refine(({ sure }) => sure)
  .describe('All there is.')

const MadeInputType = inputType('MadeInput', created, {
  types: { mark: AttendanceEnum, places: inputType('PlaceInput', place) },
  required: ['version'],
})

@Resolver()
class MadeResolver {
  @Query(() => String)
  made(@Arg('input', () => MadeInputType) input: object): string {
    return JSON.stringify(input)
  }
}

test('an input has the fields of its zod schema, as they are sent, with its words', () => {
  const schema = buildSchemaSync({ resolvers: [MadeResolver], validate: false })
  expect(printType(assertInputObjectType(schema.getType('MadeInput')))).toBe(`"""All there is."""
input MadeInput {
  id: ID!
  day: PlainDate!

  """As it was shown."""
  startsAt: PlainDateTime
  endsAt: PlainDateTime
  courseIds: [ID!]
  mark: Attendance
  places: [PlaceInput!]!
  version: Int!
  share: Float
  sure: Boolean!
}`)
})

test('a field that GraphQL has no type for is said at the start', () => {
  expect(() => inputType('ListInput', z.object({ place }))).toThrow('ListInput.place has no GraphQL type')
})

const RenamedInputType = inputType('RenamedInput', z.object({ digest: z.string().describe('Of the preview.') }), {
  former: { digest: 'seal' },
})

@Resolver()
class RenamedResolver {
  @Query(() => String)
  sent(@Arg('input', () => RenamedInputType) input: object): string {
    return JSON.stringify(input)
  }
}

test('a field that had another name is taken by either, and the older one is deprecated (API-73)', async () => {
  const schema = buildSchemaSync({ resolvers: [RenamedResolver], validate: false })
  expect(printType(assertInputObjectType(schema.getType('RenamedInput')))).toBe(`input RenamedInput {
  """Of the preview."""
  digest: String

  """Of the preview."""
  seal: String @deprecated(reason: "Since 2026-11-30: use \`digest\`, which is the same.")
}`)
  const sent = async (input: string) => {
    const { data } = await graphql({ schema, source: `{ sent(input: ${input}) }` })
    return JSON.parse(String(data?.['sent'])) as object
  }
  expect(await sent('{ digest: "new" }')).toEqual({ digest: 'new' })
  expect(await sent('{ seal: "old" }')).toEqual({ digest: 'old' })
  expect(await sent('{ seal: "old", digest: "new" }')).toEqual({ digest: 'new' })
  expect(await sent('{ seal: "old", digest: null }')).toEqual({ digest: 'old' })
  expect(await sent('{}')).toEqual({})
})
