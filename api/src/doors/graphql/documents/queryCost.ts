import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getNamedType,
  getNullableType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isAbstractType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
  type ValueNode,
} from 'graphql'

/** The cost of executing a query. */
export interface QueryCost {
  /** About how many values the answer has. */
  values: number
  /** The number of times it asks for `slots`. */
  slotLists: number
  /** The bytes by which aliases make the answer longer: each is written as often as its field. */
  aliasBytes: number
}

/** Slots of a day in a large school. */
const SLOTS_A_DAY = 50
/** The longest range of days that `slots` takes, for one that cannot be read. */
const MOST_DAYS = 92
/** Entries of any other list. */
const USUAL_LENGTH = 10

/** Returns the lengths of the lists in which a schema describes itself: the average ones of this schema. */
function describedLengths(schema: GraphQLSchema): Readonly<Record<string, number>> {
  const types = Object.values(schema.getTypeMap())
  const fields = types.flatMap((type) =>
    isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : [],
  )
  const inputFields = types.flatMap((type) => (isInputObjectType(type) ? Object.values(type.getFields()) : []))
  const enumValues = types.flatMap((type) => (isEnumType(type) ? type.getValues() : []))
  const average = (things: number, owners: number) => things / Math.max(owners, 1)
  const inherited = types.flatMap((type) => (isObjectType(type) || isInterfaceType(type) ? type.getInterfaces() : []))
  const possible = types.flatMap((type) => (isAbstractType(type) ? schema.getPossibleTypes(type) : []))
  return {
    '__Schema.types': types.length,
    '__Type.fields': average(fields.length, types.length),
    '__Type.inputFields': average(inputFields.length, types.length),
    '__Type.enumValues': average(enumValues.length, types.length),
    '__Type.interfaces': average(inherited.length, types.length),
    '__Type.possibleTypes': average(possible.length, types.length),
    '__Field.args': average(fields.flatMap(({ args }) => args).length, fields.length),
  }
}

const lengthsKnown = new WeakMap<GraphQLSchema, Readonly<Record<string, number>>>()

const nothing: QueryCost = { values: 0, slotLists: 0, aliasBytes: 0 }

/**
 * Weighs an operation that has been checked against the schema. Each list multiplies the cost of one entry by its
 * expected length, `slots` by its days. Descriptions of the schema count like everything else.
 */
export function queryCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): QueryCost {
  const fragments = new Map(
    document.definitions.flatMap((definition): [string, FragmentDefinitionNode][] =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition]] : [],
    ),
  )
  const costs = new Map<string, QueryCost>()

  const ofFragment = (name: string): QueryCost => {
    const fragment = fragments.get(name)
    if (fragment === undefined) return nothing
    const cost = costs.get(name) ?? ofSet(fragment.selectionSet, schema.getType(fragment.typeCondition.name.value))
    costs.set(name, cost)
    return cost
  }
  const ofField = (node: FieldNode, parent: GraphQLNamedType | undefined): QueryCost => {
    const field = fieldOf(schema, parent, node.name.value)
    if (field === undefined) return { ...nothing, values: 1 }
    const inside = node.selectionSet === undefined ? nothing : ofSet(node.selectionSet, getNamedType(field.type))
    const isSlots = field === schema.getQueryType()?.getFields()['slots']
    const entries = isSlots ? SLOTS_A_DAY * daysOf(node, variables) : lengthOf(schema, parent, field)
    const longer = Math.max(0, (node.alias?.value.length ?? 0) - node.name.value.length)
    return {
      values: 1 + entries * (1 + inside.values),
      slotLists: inside.slotLists + (isSlots ? 1 : 0),
      aliasBytes: longer + entries * inside.aliasBytes,
    }
  }
  const ofSet = (set: SelectionSetNode, parent: GraphQLNamedType | undefined): QueryCost =>
    set.selections
      .map((selection) => {
        if (selection.kind === Kind.FIELD) return ofField(selection, parent)
        if (selection.kind === Kind.FRAGMENT_SPREAD) return ofFragment(selection.name.value)
        const condition = selection.typeCondition?.name.value
        return ofSet(selection.selectionSet, condition === undefined ? parent : schema.getType(condition))
      })
      .reduce(
        (sum, cost) => ({
          values: sum.values + cost.values,
          slotLists: sum.slotLists + cost.slotLists,
          aliasBytes: sum.aliasBytes + cost.aliasBytes,
        }),
        nothing,
      )

  return ofSet(operation.selectionSet, schema.getRootType(operation.operation) ?? undefined)
}

function fieldOf(
  schema: GraphQLSchema,
  parent: GraphQLNamedType | undefined,
  name: string,
): GraphQLField<unknown, unknown> | undefined {
  if (parent === schema.getQueryType() && name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef
  if (parent === schema.getQueryType() && name === TypeMetaFieldDef.name) return TypeMetaFieldDef
  return isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name] : undefined
}

/** Returns the number of entries a field is expected to have; one if it isn't a list. */
function lengthOf(
  schema: GraphQLSchema,
  parent: GraphQLNamedType | undefined,
  field: GraphQLField<unknown, unknown>,
): number {
  if (!isListType(getNullableType(field.type))) return 1
  const name = `${parent?.name}.${field.name}`
  const lengths = lengthsKnown.get(schema) ?? describedLengths(schema)
  lengthsKnown.set(schema, lengths)
  return lengths[name] ?? USUAL_LENGTH
}

/** Returns the days a `slots` asks for; one whose days cannot be read will be refused when it is executed. */
function daysOf(node: FieldNode, variables: Readonly<Record<string, unknown>>): number {
  const valueOf = (name: string): unknown => {
    const value: ValueNode | undefined = node.arguments?.find((argument) => argument.name.value === name)?.value
    if (value?.kind === Kind.VARIABLE) return variables[value.name.value]
    return value?.kind === Kind.STRING ? value.value : undefined
  }
  try {
    const [from, to] = [valueOf('from'), valueOf('to')].map((day) => Temporal.PlainDate.from(String(day)))
    const days = from === undefined || to === undefined ? MOST_DAYS : from.until(to).days + 1
    return Math.min(Math.max(days, 1), MOST_DAYS)
  } catch {
    return MOST_DAYS
  }
}
