import type { Permission } from '@koma/schema/permissions'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { z } from 'zod'
import type { UndoRefusal } from '../../bulk/takeBack.ts'
import type { Context, Viewer } from '../../shared/context.ts'

/** What came of one step. */
export interface StepSaid {
  /** One word of the kind, such as `renewed`; the run counts how often each was said. */
  outcome: string
  /** The record that the step has made or changed. */
  ref?: string | null
  /** A word on why, such as a refusal's note. */
  note?: string | null
}

/** A run as what belongs to it is looked at. */
export interface RunFacts<Input> {
  id: string
  input: Input
}

/** A kind of work that takes a while. */
interface RunKindOf<Input, Item> {
  /** Names it in the table and in the browser; a name that has been used keeps its meaning. */
  name: string
  /** Whether one at a time works in a school; who starts a second one is told who has started the first. */
  alone: boolean
  /** What the run as a whole is about, and what each step is. A run that holds anything else fails. */
  input: z.ZodType<Input>
  item: z.ZodType<Item>
  /** Staff who hold it may start one, end it early and take it back. */
  flag: Permission
  /** How many steps are done in one transaction at most, all of them or none. */
  together: number
  /**
   * Does some steps and says of each what came of it. `ctx.em` is in a transaction, which also marks them as done:
   * whatever is written through verbs or statements happens with the marks or not at all, so no step is done twice.
   * `ctx.viewer` is who started the run, `ctx.now` the school's clock. What it throws is tried again a few times, and then
   * ends the run as failed.
   */
  steps(ctx: Context & { viewer: Viewer }, items: readonly Item[], run: RunFacts<Input>): Promise<StepSaid[]>
  /** How a whole run is taken back, in one transaction; left out where it cannot be. */
  takeBack?: {
    /** Why it cannot be any more; what that was decided from stays as it is until the transaction ends. */
    refusalOf(em: EntityManager, ctx: Context, run: RunFacts<Input>): Promise<UndoRefusal | null>
    apply(em: EntityManager, ctx: Context, by: Viewer, run: RunFacts<Input>): Promise<void>
  }
}

/** A kind whose inputs and items are read before it works with them. */
export type RunKind = RunKindOf<unknown, unknown>

/** A kind as a feature describes it: how it does one step, or several `together`. */
type Described<Input, Item> = Omit<RunKindOf<Input, Item>, 'together' | 'steps'> &
  (
    | Pick<RunKindOf<Input, Item>, 'together' | 'steps'>
    | {
        together?: number
        step(ctx: Context & { viewer: Viewer }, item: Item, run: RunFacts<Input>): Promise<StepSaid>
      }
  )

/** Makes a kind for the list of kinds. */
export function runKind<Input, Item>(described: Described<Input, Item>): RunKind {
  const { name, alone, flag, input, item, takeBack } = described
  const read = ({ id, input: given }: RunFacts<unknown>): RunFacts<Input> => ({ id, input: input.parse(given) })
  return {
    name,
    alone,
    flag,
    input,
    item,
    together: described.together ?? 1,
    async steps(ctx, given, run) {
      const items = given.map((each) => item.parse(each))
      if ('steps' in described) return described.steps(ctx, items, read(run))
      const said: StepSaid[] = []
      for (const each of items) said.push(await described.step(ctx, each, read(run)))
      return said
    },
    ...(takeBack === undefined
      ? {}
      : {
          takeBack: {
            refusalOf: (em, ctx, run) => takeBack.refusalOf(em, ctx, read(run)),
            apply: (em, ctx, by, run) => takeBack.apply(em, ctx, by, read(run)),
          },
        }),
  }
}
