import {
  buildSchema,
  getNamedType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  isUnionType,
} from 'graphql'
import { escaped } from './frame.ts'

const roots = ['Query', 'Mutation', 'Subscription']

/** Returns an SDL as HTML: the queries first, then every type by its name, each with an address of its own. */
export function graphqlReference(sdl: string): string {
  const types = Object.values(buildSchema(sdl).getTypeMap())
    .filter((type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type))
    .toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, 'en'))
  const byKind = Map.groupBy(types, (type) => headOf(kindOf(type)))
  const contents = [...byKind].map(
    ([head, its]) =>
      `<details${head === 'Operations' ? ' open' : ''}><summary>${head} (${its.length})</summary><p>${its.map(({ name }) => `<a href="#${name}">${name}</a>`).join(' · ')}</p></details>`,
  )
  return `<h1>GraphQL</h1>
<p>One address, <code>POST /graphql</code>, and subscriptions by graphql-transport-ws at the same one. <a href="/docs/schema.graphql" download>The schema as a file</a>.</p>
${contents.join('\n')}
${types.map(described).join('\n')}`
}

const rank = ({ name }: GraphQLNamedType): number => (roots.includes(name) ? roots.indexOf(name) : roots.length)

function described(type: GraphQLNamedType): string {
  return `<section aria-labelledby="${type.name}"><h2 id="${type.name}">${type.name} <small>${kindOf(type)}</small></h2>
${words(type.description)}${inside(type)}</section>`
}

const headOf = (kind: string): string => (kind === '' ? 'Operations' : `${kind[0]?.toUpperCase()}${kind.slice(1)}s`)

function kindOf(type: GraphQLNamedType): string {
  if (roots.includes(type.name)) return ''
  if (isEnumType(type)) return 'enum'
  if (isInputObjectType(type)) return 'input'
  if (isInterfaceType(type)) return 'interface'
  if (isUnionType(type)) return 'union'
  return isScalarType(type) ? 'scalar' : 'type'
}

function inside(type: GraphQLNamedType): string {
  if (isEnumType(type)) {
    return list(type.getValues().map(({ name, description, deprecationReason }) => ({ head: name, description, deprecationReason })))
  }
  if (isUnionType(type)) return `<p>${type.getTypes().map((one) => reference(one)).join(' | ')}</p>`
  if (!isObjectType(type) && !isInterfaceType(type) && !isInputObjectType(type)) return ''
  const fields: (GraphQLField<unknown, unknown> | GraphQLInputField)[] = Object.values(type.getFields())
  return list(
    fields.map((field) => {
      const args = 'args' in field ? field.args : []
      return {
        id: `${type.name}.${field.name}`,
        head: `${field.name}${argumentsOf(args)}: ${reference(field.type)}`,
        description: field.description,
        deprecationReason: field.deprecationReason,
        more: args.map((one) => `<p><code>${one.name}</code>: ${inline(one.description ?? '')}</p>`).join(''),
      }
    }),
  )
}

interface Entry {
  id?: string
  /** HTML. */
  head: string
  description?: string | null | undefined
  deprecationReason?: string | null | undefined
  more?: string
}

function list(entries: readonly Entry[]): string {
  const rows = entries.map(({ id, head, description, deprecationReason, more = '' }) => {
    const deprecation = deprecationReason ? `<p><strong>Deprecated</strong>: ${inline(deprecationReason)}</p>` : ''
    return `<dt${id === undefined ? '' : ` id="${id}"`}><code>${head}</code></dt><dd>${words(description)}${deprecation}${more}</dd>`
  })
  return rows.length === 0 ? '' : `<dl>${rows.join('')}</dl>`
}

function argumentsOf(args: readonly GraphQLArgument[]): string {
  return args.length === 0 ? '' : `(${args.map((one) => `${one.name}: ${reference(one.type)}`).join(', ')})`
}

/** A type with its brackets and marks, its name a link unless GraphQL brings it. */
function reference(type: GraphQLType): string {
  const { name } = getNamedType(type)
  const linked = isSpecifiedScalarType(getNamedType(type)) ? name : `<a href="#${name}">${name}</a>`
  return escaped(String(type)).replace(name, linked)
}

function words(description: string | null | undefined): string {
  return description ? `<p>${inline(description)}</p>` : ''
}

function inline(text: string): string {
  return escaped(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
}
