import type { Rolldown } from 'vite'

/** The chunk that holds a module, by the end of the module's path; undefined where none does. */
export function chunkOf(bundle: Rolldown.OutputBundle, module: string): Rolldown.OutputChunk | undefined {
  return Object.values(bundle)
    .filter((file) => file.type === 'chunk')
    .find((chunk) => chunk.moduleIds.some((id) => id.replaceAll('\\', '/').endsWith(module)))
}

/** The files that come with those of `names`: their imports, with all of theirs, and their styles. */
export function reachableFrom(bundle: Rolldown.OutputBundle, names: readonly string[]): Set<string> {
  const found = new Set<string>()
  const visit = (name: string): void => {
    const file = bundle[name]
    if (found.has(name) || file?.type !== 'chunk') return
    found.add(name)
    for (const css of file.viteMetadata?.importedCss ?? []) found.add(css)
    file.imports.forEach(visit)
  }
  names.forEach(visit)
  return found
}
