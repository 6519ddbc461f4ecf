import fc from 'fast-check'
import type { Call, Right } from '../rights/right.ts'
import type { Scene } from '../rights/scene.ts'
import type { Leaf } from './leaves.ts'
import { type Names, valueFor } from './values.ts'

/** One value that is put into a call that was fine. */
interface Change {
  leaf: Leaf
  value: unknown
}

/** An operation, which of `people` asks, and what of its call is changed. */
export interface Made {
  right: Right
  who: number
  changes: Change[]
}

/** Calls of any of `rights`, by any of so many people, with up to three values changed. */
export function anyCall(
  rights: readonly Right[],
  people: number,
  leavesOf: (operation: string) => readonly Leaf[],
  names: Names,
): fc.Arbitrary<Made> {
  return fc.constantFrom(...rights).chain((right) => {
    const leaves = leavesOf(right.operation)
    const change = (leaf: Leaf) => valueFor(leaf.kind, names).map((value): Change => ({ leaf, value }))
    const changes: fc.Arbitrary<Change[]> =
      leaves.length === 0 ? fc.constant([]) : fc.array(fc.constantFrom(...leaves).chain(change), { maxLength: 3 })
    return fc.record({ right: fc.constant(right), who: fc.nat(people - 1), changes })
  })
}

/** `call` with `value` at the place of a leaf; a place that is not there is made, and undefined takes it away. */
export function changed(call: Call, [first = '', ...more]: Leaf['path'], value: unknown): Call {
  const copy = (Array.isArray(call) ? [...(call as unknown[])] : { ...call }) as Call
  if (more.length > 0) {
    const inner = copy[first]
    const open = typeof inner === 'object' && inner !== null ? inner : typeof more[0] === 'number' ? [] : {}
    copy[first] = changed(open as Call, more, value)
  } else if (value === undefined) delete copy[first]
  else copy[first] = value
  return copy
}

/** All that is named in a scene, so that a call may hold it. */
export function namesOf(scene: Scene): Names {
  const texts = new Set<string>()
  const look = (value: unknown): void => {
    if (typeof value === 'string') texts.add(value)
    else if (value instanceof Object)
      for (const [key, inner] of Object.entries(value)) if (key !== 'orm' && key !== 'school') look(inner)
  }
  look(scene)
  const isId = (text: string) => /^[0-9a-f]{8}-/.test(text)
  return {
    ids: [...texts].filter(isId),
    words: [...texts].filter((text) => !isId(text)),
    now: scene.school.now,
  }
}
