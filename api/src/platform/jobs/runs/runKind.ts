import type { Refusal } from '@koma/schema/answers'
import type { Language } from '@koma/schema/codes'
import type { Permission } from '@koma/schema/permissions'
import type { WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { z } from 'zod'
import type { Context, Viewer } from '../../shared/context.ts'

/** The outcome of one step. */
export interface StepOutcome {
  /** One word of the kind, such as `renewed`; the run counts each word. */
  outcome: string
  /** The record that the step made or changed. */
  ref?: string | null
  /** A word on why, such as a refusal's note. */
  note?: string | null
}

/** A run as its kind sees it. */
export interface RunFacts<Input> {
  id: string
  input: Input
}

/** A run that ends, or is resumed after it ended. */
export interface EndedRun<Input> extends RunFacts<Input> {
  /** The number of steps done. */
  done: number
}

/** The ends of a run; a cancelled or failed one can be resumed. */
type RunEnd = 'done' | 'cancelled' | 'failed'

/** A kind of background task. */
interface RunKindOf<Input, Item> {
  /** The name in the table and in the browser; it must never get another meaning. */
  name: string
  /** Whether a school runs one at a time; starting a second reports who started the first. */
  onePerSchool: boolean
  /** The schemas of the run's input and of each step. A run that holds anything else fails. */
  input: z.ZodType<Input>
  item: z.ZodType<Item>
  /** The permission to start one, end it early and undo it. */
  permission: Permission
  /** The most steps in one transaction, all of them or none. */
  stepsPerTransaction: number
  /**
   * Does some steps and returns the outcome of each. `ctx.em` is in the transaction that marks them as done. Everything
   * written in it happens with the marks or not at all, so no step is done twice. `ctx.viewer` is the person who
   * started the run, `ctx.now` the school's clock. When it throws, it is tried again a few times, then the run ends as
   * failed.
   */
  steps(ctx: Context & { viewer: Viewer }, items: readonly Item[], run: RunFacts<Input>): Promise<StepOutcome[]>
  /**
   * Runs in the transaction that ends the run. Notify people now: a stopped run may never be resumed. `now` is the
   * school's clock. Left out where nothing follows.
   */
  onEnd?(em: EntityManager, school: { id: string; now: WallTime }, run: EndedRun<Input>, how: RunEnd): Promise<void>
  /**
   * Returns why the viewer may not resume it although they have the permission; null if they may. Left out where the
   * permission is enough.
   */
  resumeRefusal?(em: EntityManager, ctx: Context, by: Viewer, run: EndedRun<Input>): Promise<Refusal | null>
  /** Returns a label for each run in the reader's language, by id: its days and whose they are. */
  labels?(ctx: Context, runs: readonly RunFacts<Input>[]): Promise<ReadonlyMap<string, string>>
  /** Returns the code and words of a step's outcome, where the kind has such codes. */
  outcomeText?(outcome: string, note: string | null, language: Language): { code: string; message: string }
  /** Undoes a whole run, in one transaction or step by step; left out where it cannot be undone. */
  undo?: UndoneAtOnce<Input> | UndoneInSteps<Input>
}

interface UndoneAtOnce<Input> {
  /**
   * Returns what was used or changed since, by names that staff know; if anything was, it is not undone. Locks the
   * facts behind that until the transaction ends. Left out where it can always be undone.
   */
  touched?(em: EntityManager, ctx: Context, run: RunFacts<Input>): Promise<string[]>
  apply(em: EntityManager, ctx: Context, by: Viewer, run: RunFacts<Input>): Promise<void>
}

/** A finished step, as undoing sees it. */
export interface DoneStep {
  outcome: string
  ref: string | null
}

/**
 * Undoing in steps, for work that would hold others up in one transaction. A process goes from the last step to the
 * first, also after a crash. A step that can no longer be undone stays and says why.
 */
interface UndoneInSteps<Input> {
  /** The most steps undone in one transaction. */
  stepsPerTransaction: number
  /**
   * Undoes some steps and returns the outcome of each; null for one that had nothing to undo. `ctx` as in the run's
   * `steps`.
   */
  steps(
    ctx: Context & { viewer: Viewer },
    steps: readonly DoneStep[],
    run: RunFacts<Input>,
  ): Promise<(StepOutcome | null)[]>
  /** Runs in the transaction of the last steps. */
  onEnd?(em: EntityManager, school: { id: string; now: WallTime }, run: RunFacts<Input>): Promise<void>
}

/** A kind whose inputs and items are parsed before it works with them. */
export type RunKind = RunKindOf<unknown, unknown>

/** A kind as a feature describes it: how it does one step, or several together. */
type Described<Input, Item> = Omit<RunKindOf<Input, Item>, 'stepsPerTransaction' | 'steps'> &
  (
    | Pick<RunKindOf<Input, Item>, 'stepsPerTransaction' | 'steps'>
    | {
        stepsPerTransaction?: number
        step(ctx: Context & { viewer: Viewer }, item: Item, run: RunFacts<Input>): Promise<StepOutcome>
      }
  )

/** Makes a kind for the list of kinds. */
export function runKind<Input, Item>(described: Described<Input, Item>): RunKind {
  const { name, onePerSchool, permission, input, item, undo, onEnd, resumeRefusal, labels, outcomeText } = described
  const read = <Run extends RunFacts<unknown>>(run: Run) => ({ ...run, input: input.parse(run.input) })
  return {
    name,
    onePerSchool,
    permission,
    input,
    item,
    stepsPerTransaction: described.stepsPerTransaction ?? 1,
    async steps(ctx, steps, run) {
      const items = steps.map((each) => item.parse(each))
      if ('steps' in described) return described.steps(ctx, items, read(run))
      const done: StepOutcome[] = []
      for (const each of items) done.push(await described.step(ctx, each, read(run)))
      return done
    },
    ...(onEnd === undefined ? {} : { onEnd: (em, school, run, how) => onEnd(em, school, read(run), how) }),
    ...(resumeRefusal === undefined
      ? {}
      : { resumeRefusal: (em, ctx, by, run) => resumeRefusal(em, ctx, by, read(run)) }),
    ...(labels === undefined ? {} : { labels: (ctx, runs) => labels(ctx, runs.map(read)) }),
    ...(outcomeText === undefined ? {} : { outcomeText }),
    ...(undo === undefined
      ? {}
      : {
          undo:
            'steps' in undo
              ? {
                  stepsPerTransaction: undo.stepsPerTransaction,
                  steps: (ctx, steps, run) => undo.steps(ctx, steps, read(run)),
                  onEnd: async (em, school, run) => undo.onEnd?.(em, school, read(run)),
                }
              : {
                  touched: async (em, ctx, run) => (await undo.touched?.(em, ctx, read(run))) ?? [],
                  apply: (em, ctx, by, run) => undo.apply(em, ctx, by, read(run)),
                },
        }),
  }
}
