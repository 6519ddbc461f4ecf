import { ConfigError, loadEnvironment, projectRoot, readConfig, type Config } from './config.ts'
import { misspelt } from './misspelt.ts'

/**
 * Returns the settings of this process, from its environment and `.env`. Says on standard error which names look like a
 * known one but are not. Ends the process with a line for each value that cannot be used.
 */
export function checkSettings(tell: (line: string) => void = console.error): Config {
  const environment = loadEnvironment(projectRoot, process.env)
  for (const { name, intended } of misspelt(environment)) tell(`${name} is no setting of Koma; is ${intended} meant?`)
  try {
    return readConfig(environment)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(`Koma cannot start with these settings (.env.example explains them):`)
    for (const line of error.problems) console.error(`  ${line}`)
    process.exit(1)
  }
}
