import type { z } from 'zod'

/** A kind of work in the background, as a feature describes it. */
export interface TaskOf<Payload> {
  /** Names it in the queue; a name that has been used keeps its meaning. */
  name: string
  /**
   * The schema of a job's payload. A job that holds anything else fails like any other, because a newer process may
   * know it.
   */
  payload: z.ZodType<Payload>
  /** The tries of a job; the waits between grow to six hours. */
  attempts: number
  /**
   * The schedule (cron, in UTC) on which it runs automatically, with an empty payload; left out where it only runs on
   * request.
   */
  at?: string
  /**
   * Does the work. May be run twice, when a process dies over it. Throws an Error fit for the log to be tried again.
   */
  run(payload: Payload, job: JobFacts): Promise<void>
}

/** The facts about its job that a task may see. */
interface JobFacts {
  /** The number of this try, from 1. */
  attempt: number
}

/** A task whose jobs' payloads are parsed before it runs. */
export type Task = Omit<TaskOf<unknown>, 'payload'>

/** Makes a task for the registry of a feature. */
export function task<Payload>(described: TaskOf<Payload>): Task {
  return { ...described, run: async (payload, job) => described.run(described.payload.parse(payload), job) }
}

/** A feature's background work. */
export interface FeatureJobs {
  tasks: readonly Task[]
  /** Puts right what dead processes have left half done; called every few seconds. */
  tend?(): Promise<void>
  /** Lets go of what the tasks hold, once none runs any more. */
  close?(): void
}
