type Ask = () => Promise<boolean>

let asking: Ask | null = null

/** Lets `ask` answer whether unsaved text may be left behind, until the returned function is called. */
export function guardLeaving(ask: Ask): () => void {
  asking = ask
  return () => {
    if (asking === ask) asking = null
  }
}

/** Does `go`, which leaves what is on screen for good, unless its owner wants to stay with what is unsaved. */
export function leaveFor(go: () => void): void {
  void mayLeave().then((may) => {
    if (may) go()
  })
}

/** Whether what is on screen may be left for good; where something is unsaved its owner is asked. */
export async function mayLeave(): Promise<boolean> {
  return asking === null || (await asking())
}
