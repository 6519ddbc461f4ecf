import { readFileSync } from 'node:fs'

/** The variables that may hold a password or a token. A file name can replace each value. */
export const secretVariables = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'BROKER_URL',
  'SMTP_URL',
  'METRICS_TOKEN',
  'KOMA_SECRET',
  'KOMA_SECRET_FORMER',
] as const

/** Returns the variable that names the file of a secret, such as `SMTP_URL_FILE`. */
export const fileVariable = (secret: string): string => `${secret}_FILE`

/** The most characters of a secret; a larger file is some other one. */
const LONGEST = 10_000

/**
 * Returns the variables with each secret read from the file that `…_FILE` names, without line breaks at its end, and
 * the problems, which show no secret. An empty file is a problem: without the secret Koma would start with a database
 * of its own or without email.
 */
export function withSecretFiles(env: Readonly<Record<string, string>>): {
  values: Record<string, string>
  problems: string[]
} {
  const values = { ...env }
  const problems: string[] = []
  for (const secret of secretVariables) {
    const variable = fileVariable(secret)
    const file = env[variable]
    if (file === undefined) continue
    if (env[secret] !== undefined) {
      problems.push(`${variable}: ${secret} is set too; only one of them can be used.`)
      continue
    }
    const read = secretOf(file)
    if ('problem' in read) problems.push(`${variable}: ${JSON.stringify(file)} ${read.problem}.`)
    else values[secret] = read.secret
  }
  return { values, problems }
}

/** Returns `fromFile` without the secrets that `real` gives in the other way, by value or by file. */
export function withoutOverridden<Value>(
  fromFile: Readonly<Record<string, Value>>,
  real: Readonly<Record<string, unknown>>,
): Record<string, Value> {
  const others = new Map<string, string>(
    secretVariables.flatMap((secret) => [
      [secret, fileVariable(secret)],
      [fileVariable(secret), secret],
    ]),
  )
  return Object.fromEntries(
    Object.entries(fromFile).filter(([name]) => {
      const other = others.get(name)
      return other === undefined || real[other] === undefined
    }),
  )
}

function secretOf(file: string): { secret: string } | { problem: string } {
  try {
    const secret = readFileSync(file, 'utf8').replace(/[\r\n]+$/, '')
    if (secret.trim() === '') return { problem: 'is empty' }
    return secret.length > LONGEST ? { problem: 'is too large for a secret' } : { secret }
  } catch (error) {
    return { problem: `cannot be read (${error instanceof Error && 'code' in error ? String(error.code) : 'unknown'})` }
  }
}
