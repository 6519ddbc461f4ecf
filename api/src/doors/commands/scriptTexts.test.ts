import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../platform/shared/config.ts'
import { scriptTexts } from './scriptTexts.ts'

/** Steps of `check` and `test`, which nobody needs by themselves. */
const steps = ['bundles', 'codegen', 'walls', 'contract', 'lint', 'unused', 'format']

test('every script of the project but the steps of others is described', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(join(projectRoot, 'package.json'), 'utf8'),
  )
  const described = Object.keys(scripts).filter((name) => !steps.includes(name))
  expect(Object.keys(scriptTexts).toSorted()).toEqual(described.toSorted())
})
