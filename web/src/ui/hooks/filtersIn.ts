/** Returns the one of `choices` that an address names, or else the usual one. */
export function oneOf<T extends string>(choices: readonly T[], named: string | null | undefined, fallback: T): T {
  return choices.find((each) => each === named) ?? fallback
}

/** Filters as an address holds them: each as it says, or else as usual. */
export function filtersIn<T extends Record<string, string>>(params: URLSearchParams, defaults: T): T {
  const filters: T = { ...defaults }
  for (const name in defaults) filters[name] = (params.get(name) ?? defaults[name]) as T[typeof name]
  return filters
}
