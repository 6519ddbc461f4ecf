/** Filters as an address holds them: each as it says, or else as usual. */
export function filtersIn<T extends Record<string, string>>(params: URLSearchParams, usual: T): T {
  const filters: T = { ...usual }
  for (const name in usual) filters[name] = (params.get(name) ?? usual[name]) as T[typeof name]
  return filters
}
