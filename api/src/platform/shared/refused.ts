import type { Refusal } from '@koma/schema/answers'

/** Rolls back a transaction whose work was refused after it had begun; whoever catches it answers with the refusal. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super('refused after the work had begun')
  }
}
