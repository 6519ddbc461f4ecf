import { lookup } from '@koma/schema/rules/lookup'
import { ArgsType, type ClassType, Field, Float, ID, InputType, Int } from 'type-graphql'
import type { GraphQLScalarType } from 'graphql'
import { z } from 'zod'
import { enumOf } from '../shared/enums.ts'
import { formerName } from '../shared/formerName.ts'
import { PlainDate, PlainDateTime } from '../shared/scalars.ts'
import type { Shape } from '../shared/schemaShape.ts'

/** GraphQL's type for a value: a scalar, an enum, or the class of a nested input. */
type Named = GraphQLScalarType | ClassType | Record<string, string> | typeof String | typeof Boolean

interface InputOptions {
  types?: Record<string, Named>
  required?: readonly string[]
  former?: Record<string, string>
}

/**
 * Makes the GraphQL input `name` of the zod schema that form and verb use, so that the two cannot differ. Fields, their
 * types, which may be left out and their `.describe()` come from it. `types` names what zod cannot know: enums that are
 * not in `shared/enums.ts`, and nested inputs (an array takes the type of its items). A day is a `z.iso.date()`, school
 * wall time a text with `.meta(wallTime)`. `required` are fields that only REST may leave out. `former` says which name
 * a field had until 2026-11-30; GraphQL takes the field by either name, so it requires neither (decision 044). Throws
 * for a field that has no GraphQL type.
 */
export function inputType(name: string, schema: z.ZodType, options: InputOptions = {}): ClassType {
  const { description } = schema
  const inputClass = classOf(name, schema, options)
  InputType(name, description === undefined ? {} : { description })(inputClass)
  return inputClass
}

/** Makes a field's arguments of their zod schema, like `inputType`. `name` is for errors only. */
export function argsType(name: string, schema: z.ZodType, options: InputOptions = {}): ClassType {
  const inputClass = classOf(name, schema, options)
  ArgsType()(inputClass)
  return inputClass
}

function classOf(name: string, schema: z.ZodType, { types = {}, required = [], former = {} }: InputOptions): ClassType {
  const whole = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  // Its fields are declared below; a class is all that GraphQL asks for.
  const inputClass = class extends Object {}
  for (const [field, property] of Object.entries(whole.properties ?? {})) {
    const shape = property as Shape
    const value = withoutNull(shape)
    const item = types[field] ?? graphqlTypeOf(value.items ?? value)
    if (item === undefined) throw new Error(`${name}.${field} has no GraphQL type`)
    const formerly = former[field]
    const isNeeded = required.includes(field) || (whole.required?.includes(field) === true && value === shape)
    const description = shape.description ?? value.description
    const options = {
      nullable: !isNeeded || formerly !== undefined,
      ...(description === undefined ? {} : { description }),
    }
    const type = () => (value.items === undefined ? item : [item])
    Field(type, options)(inputClass.prototype, field)
    if (formerly === undefined) continue
    const { deprecationReason } = formerName(formerly, field, '2026-11-30')
    Field(type, { ...options, deprecationReason })(inputClass.prototype, formerly)
    // type-graphql assigns what was sent to an object of this class.
    Object.defineProperty(inputClass.prototype, formerly, {
      set(this: Record<string, unknown>, sent: unknown) {
        this[field] ??= sent
      },
    })
  }
  return inputClass
}

/** Returns the shape without null; the same object if null is not allowed. */
function withoutNull(shape: Shape): Shape {
  if (shape.anyOf !== undefined) return shape.anyOf.find(({ type }) => type !== 'null') ?? shape
  if (!Array.isArray(shape.type)) return shape
  return { ...shape, type: shape.type.find((type) => type !== 'null') ?? '' }
}

/** GraphQL's scalar for a text of that format; any other text is String. */
const texts: Record<string, GraphQLScalarType> = lookup({ uuid: ID, date: PlainDate, 'wall-time': PlainDateTime })

/** Returns GraphQL's type for what a JSON Schema describes; undefined where it has none. */
export function graphqlTypeOf({ type, format, enum: values }: Shape): Named | undefined {
  if (values !== undefined) return enumOf(values) ?? String
  if (type === 'string') return texts[format ?? ''] ?? String
  if (type === 'integer') return Int
  if (type === 'number') return Float
  return type === 'boolean' ? Boolean : undefined
}
