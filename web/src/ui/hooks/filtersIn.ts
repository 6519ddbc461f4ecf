/** Returns the one of `choices` that an address names, or else the usual one. */
export function oneOf<T extends string>(choices: readonly T[], named: string | null | undefined, usual: T): T {
  return choices.find((each) => each === named) ?? usual
}

/** Filters as an address holds them: each as it says, or else as usual. */
export function filtersIn<T extends Record<string, string>>(params: URLSearchParams, usual: T): T {
  const filters: T = { ...usual }
  for (const name in usual) filters[name] = (params.get(name) ?? usual[name]) as T[typeof name]
  return filters
}
