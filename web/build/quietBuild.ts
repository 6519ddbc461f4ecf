import { type BuildOptions, createLogger, type LogLevel, type Logger } from 'vite'

type OnLog = NonNullable<NonNullable<BuildOptions['rolldownOptions']>['onLog']>

/**
 * Leaves out of a build's report that libraries mark their modules for servers that render React: nothing of that kind
 * is made here, and it would be said a hundred times.
 */
export const quietLibraries: OnLog = (level, log, report) => {
  if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log)
}

/** Vite says this of the rules that it makes itself of `composes: … from`, which hold no address to get wrong. */
const ofComposed = 'A PostCSS plugin did not pass the `from` option'

/** Reports what is wrong with a build, and none of its files and times. */
export function quietLogger(level: LogLevel = 'warn'): Logger {
  const logger = createLogger(level)
  const warnOnce = logger.warnOnce.bind(logger)
  logger.warnOnce = (text, options) => {
    if (!text.includes(ofComposed)) warnOnce(text, options)
  }
  return logger
}
