import type { KeyScope } from '@koma/schema/keyScopes'
import type { Permission } from '@koma/schema/permissions'
import {
  type ConstDirectiveNode,
  DirectiveLocation,
  getDirectiveValues,
  GraphQLBoolean,
  GraphQLDirective,
  GraphQLList,
  GraphQLNonNull,
  GraphQLString,
} from 'graphql'
import { Directive } from 'type-graphql'
import type { UserType } from './context.ts'

/** The callers of an operation, and the scopes that a key needs for it, or for a type or a field. */
export interface Access {
  /** The people who may call it; `anybody` includes those who are not signed in. Only for operations. */
  people?: readonly (UserType | 'anybody')[]
  /** The permissions that staff need, all of them. */
  staff?: readonly Permission[]
  /** The sets of permissions of which staff need one, where it depends on what they ask for. */
  staffOneOf?: readonly (readonly Permission[])[]
  /**
   * Whether it is sensitive, always or in some of what may be asked for: people must have given their password in their
   * session within ten minutes.
   */
  fresh?: true
  /** The scopes that a key needs, all of them; empty: any key has access. Left out: no key has. */
  scopes?: readonly KeyScope[]
}

const words = new GraphQLList(new GraphQLNonNull(GraphQLString))

/** `@access`, as the schema declares it. */
export const accessDirective = new GraphQLDirective({
  name: 'access',
  description: 'Who may call an operation, and which scopes a key needs to call it or to read a type or field.',
  locations: [DirectiveLocation.FIELD_DEFINITION, DirectiveLocation.OBJECT],
  args: {
    people: {
      type: words,
      description:
        'The people who may call the operation: `student`, `teacher`, `staff` or `guardian` (for a student of theirs where `student` is listed); or `anybody`, signed in or not.',
    },
    staff: { type: words, description: 'The permissions (StaffFlag) that staff need, all of them.' },
    staffOneOf: {
      type: new GraphQLList(new GraphQLNonNull(words)),
      description: 'The sets of permissions of which staff need one, depending on the request.',
    },
    fresh: {
      type: GraphQLBoolean,
      description:
        'Whether people must have given their password within ten minutes, always or for part of what may be asked for. Otherwise the error is CONFIRM_PASSWORD.',
    },
    scopes: {
      type: words,
      description: 'The scopes a key needs, all of them. If empty, any key has access; if left out, no key has.',
    },
  },
})

/**
 * Declares who may call a query, mutation or subscription, and what keys need for it, for a type or for a field. What
 * has none is closed to keys. (decision 062)
 */
export function Access(access: Access): ClassDecorator & MethodDecorator & PropertyDecorator {
  const args = Object.entries(access).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  return Directive(`@access(${args.join(', ')})`)
}

/** A part of a schema that can have directives. */
export interface Declaring {
  astNode?: { directives?: readonly ConstDirectiveNode[] | undefined } | null | undefined
}

/** Returns what a field or type of the schema declares; undefined where it declares nothing. */
export function accessOf({ astNode }: Declaring): Access | undefined {
  return astNode == null ? undefined : getDirectiveValues(accessDirective, astNode)
}
