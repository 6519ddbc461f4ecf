import { lookup } from '@koma/schema/rules/lookup'

/** Describes the scripts of package.json for docs/commands.md. */
export const scriptTexts: Readonly<Record<string, string>> = lookup({
  start: 'builds what changed and starts Koma; `--help` lists its exit codes',
  test: 'every check and test, as CI runs them',
  dev: 'api and web with reload on change',
  check: 'schema contract, generated files, types, lint, import boundaries, unused code and dependencies, format',
  typecheck: 'types alone, by `tsc`',
  build: 'builds api and web',
  'test:changed':
    '`test:changed [COMMIT]`: runs the unit and integration tests that import what is not committed, or what changed since a commit',
  'test:watch': 'runs unit and integration tests again on every change',
  e2e: 'builds, then runs the browser tests in their long form',
  model: 'long tests: random operations compared with plain models, races, killed processes, generated calls',
  chaos:
    '`chaos MINUTES`: people and programs at work while processes, PostgreSQL and connections are killed, paused and cut',
  races:
    '`races REQUESTS` or `races --million`: contested bookings and cancellations at two processes, every seat counted after each round',
  rolling: '`rolling REF`: replaces a build of that commit by this one while people book',
  attack: 'runs known attacks on memory and time against a separate process, and prints figures',
  bench:
    'speed as ratios against bare HTTP, bare sockets, raw rows and PostGraphile; `bench read book …` picks, `--rounds N`, `--full`, `--json FILE`',
  'bench:phone': 'a student’s first visit on a slow phone',
  'bench:calendar': 'painting of weeks and days with up to 2,000 slots, and of live changes',
  seed: 'creates the demo school in an empty database; `--large` adds a school of 50 teachers, 2,000 students and 200,000 slots at `large.localhost`',
  koma: 'commands for running schools, below',
  release:
    '`release DIR [--own-database] [--docs]`: writes what an installation runs into a folder, and with `--docs` also writes its sizes into the pages that give them ([install](install.md))',
  'release:version': 'sets the next version from the changesets',
  'schema:emit': 'writes schema/schema.graphql from the code',
  'docs:emit': 'writes this page, configuration.md and .env.example from the code',
  'coverage:requirements': 'lists requirements that no test names',
})
