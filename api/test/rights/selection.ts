import { getNamedType, type GraphQLField, type GraphQLNamedType, type GraphQLObjectType } from 'graphql'
import { isObjectType, isRequiredArgument } from 'graphql'
import { graphqlSchema } from '../../src/doors/graphql/graphqlSchema.ts'

/** The kinds of operations, and the type that holds each. */
export const roots: Record<string, GraphQLObjectType | null | undefined> = {
  query: graphqlSchema().getQueryType(),
  mutation: graphqlSchema().getMutationType(),
  subscription: graphqlSchema().getSubscriptionType(),
}

interface Node {
  type: GraphQLNamedType
  fields: { name: string; node: Node | null }[]
}

/**
 * The document of `mutation bookSlot` and the like, answering as `reply` with every field of every type it leads
 * to and their `__typename`: each type is opened once, where it is met first. Fields that cannot do without
 * arguments are left out, and those of types that `leavesOut` names.
 */
export function documentOf(operation: string, leavesOut: (type: string) => boolean = () => false): string {
  const [kind = '', name = ''] = operation.split(' ')
  const field = roots[kind]?.getFields()[name]
  if (field === undefined) throw new Error(`the schema has no ${operation}`)
  const inParentheses = (inner: string[]): string => (inner.length === 0 ? '' : `(${inner.join(', ')})`)
  const declared = field.args.map((arg) => `$${arg.name}: ${String(arg.type)}`)
  const given = field.args.map((arg) => `${arg.name}: $${arg.name}`)
  return `${kind} ${inParentheses(declared)} { reply: ${name}${inParentheses(given)} ${selectionOf(field, leavesOut)} }`
}

function selectionOf(field: GraphQLField<unknown, unknown>, leavesOut: (type: string) => boolean): string {
  const top: Node = { type: getNamedType(field.type), fields: [] }
  const opened = new Set<string>()
  for (let level = [top]; level.length > 0;) {
    const next: Node[] = []
    for (const node of level) {
      if (!isObjectType(node.type) || opened.has(node.type.name)) continue
      opened.add(node.type.name)
      node.fields = Object.values(node.type.getFields())
        .filter(({ args, type }) => !args.some(isRequiredArgument) && !leavesOut(getNamedType(type).name))
        .map(({ name, type }) => {
          const inner = getNamedType(type)
          return { name, node: isObjectType(inner) ? { type: inner, fields: [] } : null }
        })
      next.push(...node.fields.flatMap((inner) => inner.node ?? []))
    }
    level = next
  }
  return printed(top)
}

function printed({ type, fields }: Node): string {
  if (!isObjectType(type)) return ''
  const inner = fields.map(({ name, node }) => `${name} ${node === null ? '' : printed(node)}`)
  return `{ __typename ${inner.join(' ')} }`
}
