import { z } from 'zod'
import { PUSH_ATTEMPTS, SEND_PUSH } from '../platform/jobs/pushJobSql.ts'
import { type FeatureJobs, task } from '../platform/jobs/task.ts'
import { type PushDelivery, sendPush } from './sendPush.ts'

/** Sends emails about lessons as notifications too, in the background. */
export function pushJobs(delivery: PushDelivery): FeatureJobs {
  return {
    tasks: [
      task({
        name: SEND_PUSH,
        payload: z.object({ schoolId: z.string(), mailId: z.string(), subscriptionId: z.string() }),
        attempts: PUSH_ATTEMPTS,
        run: (key, { attempt }) => sendPush(delivery, key, attempt),
      }),
    ],
  }
}
