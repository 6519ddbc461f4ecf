import type { Refusal } from '@koma/schema/answers'
import type { Language } from '@koma/schema/codes'
import type { Permission } from '@koma/schema/permissions'
import type { WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { z } from 'zod'
import type { Touched, UndoRefusal } from '../../bulk/takeBack.ts'
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

/** A run that comes to an end, or goes on after one. */
export interface EndedRun<Input> extends RunFacts<Input> {
  /** How many steps are done. */
  done: number
}

/** How a run ends; one that is cancelled or has failed can be gone on with. */
export type RunEnd = 'done' | 'cancelled' | 'failed'

/** A kind of work that takes a while. */
interface RunKindOf<Input, Item> {
  /** Names it in the table and in the browser; a name that has been used keeps its meaning. */
  name: string
  /** Whether one at a time works in a school; whoever starts a second one reads who has started the first. */
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
  /**
   * What belongs to its end, in the transaction that ends it: whoever is to hear of what was done hears of it now, because
   * a run that was stopped may never be gone on with. `now` is the school's clock. Left out where nothing does.
   */
  ended?(em: EntityManager, school: { id: string; now: WallTime }, run: EndedRun<Input>, how: RunEnd): Promise<void>
  /** Why who asks may not go on with it although they hold the flag; null: they may. Left out where the flag is enough. */
  goOnRefusal?(em: EntityManager, ctx: Context, by: Viewer, run: EndedRun<Input>): Promise<Refusal | null>
  /** What runs were about in the reader's words, by id: as their days and whose. */
  labels?(ctx: Context, runs: readonly RunFacts<Input>[]): Promise<ReadonlyMap<string, string>>
  /** The code and words of what came of a step, where its people know such codes. */
  said?(outcome: string, note: string | null, language: Language): { code: string; message: string }
  /** How a whole run is taken back: in one transaction, all or nothing, or step by step; left out where it cannot be. */
  takeBack?: TakenBackAtOnce<Input> | TakenBackInSteps<Input>
}

interface TakenBackAtOnce<Input> {
  /** Why it cannot be any more; what that was decided from stays as it is until the transaction ends. */
  refusalOf(em: EntityManager, ctx: Context, run: RunFacts<Input>): Promise<UndoRefusal | Touched | null>
  apply(em: EntityManager, ctx: Context, by: Viewer, run: RunFacts<Input>): Promise<void>
}

/** A step that is done, as it is taken back. */
export interface DoneStep {
  outcome: string
  ref: string | null
}

/**
 * Taking back is work like the run itself, for what would hold others up in one transaction: a process goes through the
 * steps from the last to the first, also after a crash, and what cannot go any more stays and says why.
 */
interface TakenBackInSteps<Input> {
  /** How many steps are taken back in one transaction at most. */
  together: number
  /** Takes some back and says what has become of each; null of one that had nothing to take back. `ctx` as in `steps`. */
  steps(
    ctx: Context & { viewer: Viewer },
    steps: readonly DoneStep[],
    run: RunFacts<Input>,
  ): Promise<(StepSaid | null)[]>
  /** What belongs to its end, in the transaction of the last steps. */
  ended?(em: EntityManager, school: { id: string; now: WallTime }, run: RunFacts<Input>): Promise<void>
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
  const { name, alone, flag, input, item, takeBack, ended, goOnRefusal, labels, said } = described
  const read = <Run extends RunFacts<unknown>>(run: Run) => ({ ...run, input: input.parse(run.input) })
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
      const done: StepSaid[] = []
      for (const each of items) done.push(await described.step(ctx, each, read(run)))
      return done
    },
    ...(ended === undefined ? {} : { ended: (em, school, run, how) => ended(em, school, read(run), how) }),
    ...(goOnRefusal === undefined ? {} : { goOnRefusal: (em, ctx, by, run) => goOnRefusal(em, ctx, by, read(run)) }),
    ...(labels === undefined ? {} : { labels: (ctx, runs) => labels(ctx, runs.map(read)) }),
    ...(said === undefined ? {} : { said }),
    ...(takeBack === undefined
      ? {}
      : {
          takeBack:
            'steps' in takeBack
              ? {
                  together: takeBack.together,
                  steps: (ctx, steps, run) => takeBack.steps(ctx, steps, read(run)),
                  ended: async (em, school, run) => takeBack.ended?.(em, school, read(run)),
                }
              : {
                  refusalOf: (em, ctx, run) => takeBack.refusalOf(em, ctx, read(run)),
                  apply: (em, ctx, by, run) => takeBack.apply(em, ctx, by, read(run)),
                },
        }),
  }
}
