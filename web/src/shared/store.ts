/** Callbacks that wait for one thing to change. */
export interface Listeners {
  notify: () => void
  /** Calls `listener` after each change, until the returned function is called. */
  subscribe: (listener: () => void) => () => void
}

/** A value that lives outside of React; a component follows it by `useStore`. */
export interface Store<T> {
  get: () => T
  /** Sets the value; tells nobody if it is the same. */
  set: (value: T) => void
  /** Calls `listener` after each change, until the returned function is called. */
  subscribe: (listener: () => void) => () => void
}

/** Makes the listeners of something that is kept elsewhere, such as in the browser's storage. */
export function createListeners(): Listeners {
  const listeners = new Set<() => void>()
  return {
    notify: () => {
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** Makes a store. It knows no React, so the sign-in page can have it too. */
export function createStore<T>(first: T): Store<T> {
  const { notify, subscribe } = createListeners()
  let current = first
  return {
    get: () => current,
    set: (value) => {
      if (Object.is(value, current)) return
      current = value
      notify()
    },
    subscribe,
  }
}
