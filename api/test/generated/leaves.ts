import {
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  type GraphQLNamedInputType,
} from 'graphql'
import type { RestDescription } from '../../src/doors/rest/routes.ts'
import { roots } from '../rights/selection.ts'

/** What a value that a call takes is: the words of GraphQL, an enum with its values, or what JSON Schema says of it. */
export interface Kind {
  type: string
  values?: readonly string[]
}

/** One value that an operation takes, and where in its call it stands; a number is a place in a list. */
export interface Leaf {
  path: readonly (string | number)[]
  kind: Kind
}

/** Nothing that is taken nests deeper. */
const DEEPEST = 6

/** Every value that `query slots`, `mutation bookSlot` or `subscription slotChanged` takes, as the schema says. */
export function leavesOfGraphql(operation: string): Leaf[] {
  const [kind = '', name = ''] = operation.split(' ')
  const args = roots[kind]?.getFields()[name]?.args ?? []
  return args.flatMap((arg) => inInput([arg.name], arg.type))
}

function inInput(path: Leaf['path'], type: GraphQLInputType): Leaf[] {
  if (isNonNullType(type)) return inInput(path, type.ofType)
  if (isListType(type)) return [{ path, kind: { type: 'list' } }, ...inInput([...path, 0], type.ofType)]
  if (!isInputObjectType(type)) return [{ path, kind: kindOf(type) }]
  if (path.length > DEEPEST) return []
  return Object.values(type.getFields()).flatMap((field) => inInput([...path, field.name], field.type))
}

function kindOf(type: GraphQLNamedInputType): Kind {
  if (!isEnumType(type)) return { type: type.name }
  return { type: 'enum', values: type.getValues().map(({ name }) => name) }
}

interface Shape {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  anyOf?: Shape[]
  items?: Shape
  properties?: Record<string, Shape>
}

interface Described {
  parameters: { name?: string; in: string; schema: Shape }[]
  /** A file has another type than JSON, and no values to fill in. */
  requestBody?: { content: { 'application/json'?: { schema: Shape } } }
}

/** The same of `GET /api/slots/:id`, as the OpenAPI description says: the parts of its path, its query and its body. */
export function leavesOfRest(description: RestDescription, operation: string): Leaf[] {
  const [method = '', path = ''] = operation.split(' ')
  const operations = (description.paths as Record<string, Record<string, Described>>)[
    path.replaceAll(/:(\w+)/g, '{$1}')
  ]
  const described = operations?.[method.toLowerCase()]
  if (described === undefined) return []
  const schemas = description.components.schemas as Record<string, Shape>
  const body = described.requestBody?.content['application/json']?.schema
  return [
    ...described.parameters
      .filter((item) => item.in !== 'header')
      .flatMap(({ name = '', in: place, schema }) =>
        inShape(place === 'path' ? [name] : ['query', name], schema, schemas),
      ),
    ...(body === undefined ? [] : inShape(['body'], body, schemas)),
  ]
}

function inShape(path: Leaf['path'], shape: Shape, schemas: Record<string, Shape>): Leaf[] {
  if (path.length > DEEPEST) return []
  const { $ref: named, anyOf, properties, items, format, enum: values } = shape
  if (named !== undefined) return inShape(path, schemas[named.split('/').at(-1) ?? ''] ?? {}, schemas)
  if (anyOf !== undefined) return anyOf.flatMap((item) => inShape(path, item, schemas))
  if (properties !== undefined)
    return Object.entries(properties).flatMap(([name, inner]) => inShape([...path, name], inner, schemas))
  if (items !== undefined) return [{ path, kind: { type: 'list' } }, ...inShape([...path, 0], items, schemas)]
  if (values !== undefined) return [{ path, kind: { type: 'enum', values: values.map(String) } }]
  const type = [shape.type ?? 'string'].flat().find((item) => item !== 'null') ?? 'string'
  return [{ path, kind: { type: format ?? type } }]
}
