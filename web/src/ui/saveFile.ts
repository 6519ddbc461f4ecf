/** Hands content to the browser as a file to save or open. */
export function saveBlob(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser takes the file in its own time.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
