const NO_STATE = 'XX000'

/** SQLSTATEs by message, for an error that has lost its own. */
const saidByMessage: readonly (readonly [RegExp, string])[] = [
  [/ violates exclusion constraint "/, '23P01'],
  [/ violates foreign key constraint "/, '23503'],
  [/ violates unique constraint "/, '23505'],
  [/ violates check constraint "/, '23514'],
  [/ violates not-null constraint/, '23502'],
  [/ breaks constraint "/, '23000'],
  [/^deadlock detected/, '40P01'],
  [/^could not serialize access/, '40001'],
  [/^canceling statement due to lock timeout/, '55P03'],
]

/**
 * Returns the SQLSTATE of a database error, however many layers wrap it; undefined for anything else. Where rows went
 * through the coordinator of a cluster, which reports the server's refusal only by its message, it is read from there
 * (decision 080).
 */
export function sqlState(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code))
    return error.code === NO_STATE ? stateInMessage(error) : error.code
  return 'cause' in error ? sqlState(error.cause) : undefined
}

function stateInMessage(error: object): string {
  const message = 'message' in error ? String(error.message) : ''
  return saidByMessage.find(([words]) => words.test(message))?.[1] ?? NO_STATE
}

/**
 * Returns the name of the constraint that refused, where a database error names one. Behind Citus the coordinator
 * says it in the message alone, followed by the number of the part of the table (decision 080).
 */
export function violatedConstraint(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('constraint' in error && typeof error.constraint === 'string') return error.constraint
  const inner = 'cause' in error ? violatedConstraint(error.cause) : undefined
  if (inner !== undefined) return inner
  if (!('message' in error) || typeof error.message !== 'string' || sqlState(error)?.startsWith('23') !== true)
    return undefined
  return /constraint "(\w+?)(?:_\d{6,})?"/.exec(error.message)?.[1]
}
