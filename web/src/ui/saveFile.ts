/** Hands a text to the browser as a file to save or open. `type` is its media type. */
export function saveFile({ name, text, type }: { name: string; text: string; type: string }): void {
  saveBlob(name, new Blob([text], { type }))
}

/** Saves content that isn't text, or is too long for one. */
export function saveBlob(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser takes the file in its own time.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
