import type { Language } from '@koma/schema/codes'

type Variables = Readonly<Record<string, string | undefined>>

/** Returns the language that a code such as `ja` stands for; null for any other. */
const languageOf = (code: string | undefined): Language | null =>
  code === 'ja' || code === 'jp' ? 'jp' : code === 'en' ? 'en' : null

/**
 * Returns the language of a terminal by its variables, as POSIX orders them; null where they name none, such as `C`.
 */
export function localeLanguage(env: Variables): Language | null {
  const locale = [env['LC_ALL'], env['LC_MESSAGES'], env['LANG']].find(Boolean) ?? ''
  if (/^(C|POSIX)?($|\.)/.test(locale)) return null
  return languageOf(/^[a-z]+/i.exec(locale)?.[0].toLowerCase()) ?? 'en'
}

/**
 * Returns the language that a command speaks: that given for the school, otherwise that of the terminal, or English.
 */
export function spokenLanguage(language: string | undefined, env: Variables): Language {
  return languageOf(language) ?? localeLanguage(env) ?? 'en'
}

/** Returns the language given by `--language` on a command line, before that is read as a whole. */
export function givenLanguage(args: readonly string[]): string | undefined {
  const at = args.findLastIndex((arg) => /^--language(=|$)/.test(arg))
  return args[at]?.split('=')[1] ?? (at < 0 ? undefined : args[at + 1])
}
