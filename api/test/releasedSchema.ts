import { readFileSync } from 'node:fs'
import { CriticalityLevel, diff, DiffRule } from '@graphql-inspector/core'
import { buildSchema } from 'graphql'
import { narrowedAccess } from './narrowedAccess.ts'

/**
 * Returns the changes that break programs written for `released` once the api serves `served`, both as SDL: a sentence
 * for each. Fields deprecated in `released` may go (decision 044).
 */
export async function breakingChanges(released: string, served: string): Promise<string[]> {
  const [before, now] = [buildSchema(released), buildSchema(served)]
  const changes = await diff(before, now, [DiffRule.suppressRemovalOfDeprecatedField])
  return changes
    .filter(({ criticality }) => criticality.level === CriticalityLevel.Breaking)
    .map(({ message, path }) => `${path ?? 'schema'}: ${message}`)
    .concat(narrowedAccess(before, now))
}

const read = (name: string): string => readFileSync(new URL(`../../schema/${name}`, import.meta.url), 'utf8')

if (import.meta.main) {
  const broken = await breakingChanges(read('released.graphql'), read('schema.graphql'))
  if (broken.length > 0) {
    process.stderr.write(
      `This would break programs written for the last release (schema/released.graphql, decision 044):
${broken.map((line) => `- ${line}`).join('\n')}
Leave what was there, mark it @deprecated and say what to use instead.
`,
    )
    process.exit(1)
  }
}
