import { assertObjectType, type GraphQLSchema, Kind, lexicographicSortSchema, parse, print, printSchema } from 'graphql'
import type { Declaring } from '../../platform/shared/access.ts'

/** Returns a schema as SDL, sorted by name. Adds the applied directives, which `printSchema` leaves out. */
export function schemaText(schema: GraphQLSchema): string {
  const sorted = lexicographicSortSchema(schema)
  const plain = printSchema(sorted)
  let text = ''
  let copied = 0
  const apply = (to: Declaring | undefined, after: { loc?: { end: number } | undefined }): void => {
    const directives = to?.astNode?.directives ?? []
    const end = after.loc?.end ?? copied
    text += plain.slice(copied, end) + directives.map((each) => ` ${print(each)}`).join('')
    copied = end
  }
  for (const definition of parse(plain).definitions) {
    if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION) continue
    const type = assertObjectType(sorted.getType(definition.name.value))
    apply(type, definition.interfaces?.at(-1) ?? definition.name)
    for (const field of definition.fields ?? []) apply(type.getFields()[field.name.value], field.type)
  }
  return `${text}${plain.slice(copied)}\n`
}
