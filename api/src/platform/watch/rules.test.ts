import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parser } from '@prometheus-io/lezer-promql'
import { expect, test } from 'vitest'
import { projectRoot } from '../shared/config.ts'
import { makeMetrics } from './metrics.ts'

// Rules and dashboard are files that others load; what they name must exist. Their rules are made to fire by promtool.

const deploy = (...path: string[]) => readFileSync(join(projectRoot, 'deploy', ...path), 'utf8')
const rules = deploy('prometheus', 'koma.rules.yml')
const dashboard = JSON.parse(deploy('grafana', 'koma.json')) as {
  panels: { title: string; targets: { expr: string }[] }[]
}
const shown = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))

/** The expression of each alert, in one line or in several with `|`. */
function alerts(): Map<string, string> {
  const found = rules.split(/\n {6}- alert: /).slice(1)
  return new Map(
    found.map((text) => {
      const expression = /\n {8}expr: (?:\|\n((?: {10}.*\n)+)|(.*))/.exec(text)
      return [text.slice(0, text.indexOf('\n')), (expression?.[1] ?? expression?.[2] ?? '').trim()]
    }),
  )
}

/** Returns the figures and labels an expression names; throws where Prometheus could not read it. */
function namesIn(expression: string): { figures: string[]; labels: string[] } {
  const names = { figures: new Array<string>(), labels: new Array<string>() }
  parser.parse(expression).iterate({
    enter({ type, from, to }) {
      const text = expression.slice(from, to)
      if (type.isError) throw new Error(`cannot be read at ${from}: ${expression}`)
      if (type.name === 'Identifier') names.figures.push(text)
      if (type.name === 'LabelName') names.labels.push(text)
    },
  })
  return names
}

/** All figures of a process that has answered something, with the labels that each has. */
async function figures(): Promise<Map<string, Set<string>>> {
  const queue = { waiting: 1, oldest: 1, failed: 1 }
  const metrics = makeMetrics(
    {
      queues: async () => ({ mail: queue, jobs: queue, outbox: queue }),
      pool: async () => ({ busy: 1, idle: 1, most: 2, waiting: 1 }),
      sockets: () => ({ sockets: 1, subscriptions: 1 }),
      remembered: () => ({ bytes: 1, most: 2 }),
      listening: () => true,
      broker: () => ({ state: 'up', schools: 1 }),
      shedding: () => false,
    },
    true,
  )
  metrics.answered({ operation: 'other', status: 200, seconds: 1, codes: ['1001'], cost: 1 })
  metrics.socketRefused('address')
  const found = new Map<string, Set<string>>([['up', new Set()]])
  for (const line of (await metrics.text()).split('\n').filter((item) => item !== '' && !item.startsWith('#'))) {
    const [, name = '', labels = ''] = /^(\w+)(?:\{(.*)\})? /.exec(line) ?? []
    const known = found.get(name) ?? new Set()
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label)
    found.set(name, known)
  }
  return found
}

test('every figure and label that alerts and dashboard name exists', async () => {
  const known = await figures()
  const expressions = [...alerts().values(), ...shown]
  expect(expressions.length).toBeGreaterThan(30)
  const labels = new Set(['job', 'instance', ...[...known.values()].flatMap((names) => [...names])])
  for (const expression of expressions) {
    const named = namesIn(expression.replaceAll('$job', 'koma'))
    expect(named.figures.length, expression).toBeGreaterThan(0)
    expect(named.figures.filter((name) => !known.has(name))).toEqual([])
    expect(named.labels.filter((name) => !labels.has(name))).toEqual([])
  }
})

test('every figure of Koma is on the dashboard or in an alert', async () => {
  const named = new Set(
    [...alerts().values(), ...shown].flatMap((text) => namesIn(text.replaceAll('$job', 'koma')).figures),
  )
  const bare = (name: string) => name.replace(/_(bucket|sum|count)$/, '')
  const bareNamed = new Set([...named].map(bare))
  const ours = [...(await figures()).keys()].filter((name) => name.startsWith('koma_'))
  expect(ours.map(bare).filter((name) => !bareNamed.has(name))).toEqual([])
})

test('each alert says what to do, and is made to fire and to be silent', () => {
  const tried = deploy('prometheus', 'koma.rules.test.yml')
  for (const name of alerts().keys()) {
    const text = rules.slice(rules.indexOf(`alert: ${name}\n`)).split('- alert:')[0] ?? ''
    expect(text).toMatch(/summary: \S/)
    expect(text).toMatch(/action: \S/)
    expect(text).toMatch(/severity: (page|ticket)/)
    for (const outcome of ['fires', 'is silent']) expect(tried).toContain(`- name: ${name} ${outcome}\n`)
  }
})

test('an expression that Prometheus cannot read, or a figure that nobody keeps, is found', () => {
  expect(() => namesIn('sum(rate(koma_requests_total[5m]')).toThrow('cannot be read')
  expect(namesIn('sum by (job) (koma_made_up{queue="mail"}) > 1')).toEqual({
    figures: ['koma_made_up'],
    labels: ['job', 'queue'],
  })
})

const promtool = spawnSync('promtool', ['--version']).status === 0

test.runIf(promtool)('each alert fires once and is silent once, if promtool is installed', () => {
  const tests = join(projectRoot, 'deploy', 'prometheus', 'koma.rules.test.yml')
  expect(execFileSync('promtool', ['test', 'rules', tests], { encoding: 'utf8' })).toContain('SUCCESS')
})
