/** The SQLSTATE of a database error, however many layers wrap it; undefined for anything else. */
export function sqlState(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)) return error.code
  return 'cause' in error ? sqlState(error.cause) : undefined
}

/**
 * The name of the constraint that refused, where a database error names one. Behind Citus the coordinator says it in the
 * message alone, followed by the number of the part of the table (decision 080).
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
